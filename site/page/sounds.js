// Small sounds, made by the browser itself: a card on the table, a capture, a call. Off at first.

import { store, stored } from "./words.js";

const CHOSEN = "gostop sounds";
/** @typedef {"triangle" | "sine" | "square"} Wave */
/** @type {Record<string, [Wave, number, number, number][]>} Notes: wave, pitch, start and length. */
const SOUNDS = {
  card_played: [["triangle", 190, 0, 0.07]],
  card_flipped: [["triangle", 230, 0, 0.07]],
  captured: [["triangle", 330, 0, 0.08], ["triangle", 440, 0.06, 0.1]],
  ppeok: [["square", 110, 0, 0.2]],
  junk_stolen: [["sine", 660, 0, 0.08], ["sine", 495, 0.08, 0.12]],
  go_called: [["sine", 523, 0, 0.12], ["sine", 659, 0.1, 0.12], ["sine", 784, 0.2, 0.2]],
  round_won: [["sine", 523, 0, 0.15], ["sine", 659, 0.13, 0.15], ["sine", 1047, 0.26, 0.35]],
  round_drawn: [["sine", 392, 0, 0.2], ["sine", 330, 0.18, 0.3]],
};
const LOUD = 0.08;
let isOn = false;
/** @type {AudioContext | null} */
let audio = null;

/** Whether there are sounds. */
export function hears() {
  return (stored(CHOSEN) ?? (isOn ? "yes" : "no")) === "yes";
}

/** @param {boolean} is */
export function hear(is) {
  isOn = is;
  store(CHOSEN, is ? "yes" : "no");
}

/**
 * Play the sound of an event, if it has one and sounds are on.
 * @param {string} event
 */
export function sound(event) {
  const notes = SOUNDS[event];
  if (!notes || !hears() || typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  const now = audio.currentTime;
  for (const [wave, pitch, start, length] of notes) {
    const tone = new OscillatorNode(audio, { type: wave, frequency: pitch });
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.setValueAtTime(LOUD, now + start);
    volume.gain.exponentialRampToValueAtTime(0.001, now + start + length);
    tone.connect(volume).connect(audio.destination);
    tone.start(now + start);
    tone.stop(now + start + length);
  }
}
