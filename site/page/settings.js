// The settings: how fast moves are shown, keys, and sounds.

import { close, show } from "./dialogs.js";
import { hasKeys, useKeys } from "./keys.js";
import { hurry, speed, SPEEDS } from "./pace.js";
import { hear, hears, sound } from "./sounds.js";
import { button, make } from "./table.js";
import { say } from "./words.js";

/** Show the settings. A change takes effect at once. */
export function askSettings() {
  const fields = make("fieldset", "question", {}, make("legend", "", {}, say("speed")));
  for (const each of SPEEDS) {
    const box = make("input", "", { type: "radio", name: "speed", value: each });
    box.checked = each === speed();
    box.onchange = () => hurry(each);
    const about = make("small", "", {}, say(`speed_${each}_about`));
    fields.append(make("label", "answer", {}, box, make("span", "", {}, say(`speed_${each}`)), about));
  }
  const keys = check("keys", hasKeys(), useKeys);
  const sounds = check("sounds", hears(), (is) => {
    hear(is);
    sound("captured");
  });
  const done = button(say("done"), close, "main");
  const first = fields.querySelector("input:checked");
  show(say("settings"), [fields, keys, sounds], [done], first instanceof HTMLElement ? first : done);
}

/**
 * Make a field for something that can be switched on or off.
 * @param {string} key
 * @param {boolean} is
 * @param {(is: boolean) => void} does
 */
function check(key, is, does) {
  const box = make("input", "", { type: "checkbox", name: key });
  box.checked = is;
  box.onchange = () => does(box.checked);
  const about = make("small", "", {}, say(`${key}_about`));
  return make("label", "answer", {}, box, make("span", "", {}, say(key)), about);
}
