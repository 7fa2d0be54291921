// A new game: the rules, the players, and the questions about house rules.

import { choice, close, row, show } from "./dialogs.js";
import { button, make } from "./table.js";
import { say, spoken, store } from "./words.js";

/**
 * @typedef {import("./python.js").Python} Python
 * @typedef {import("./python.js").Asked} Asked
 * @typedef {import("./python.js").Question} Question
 * @typedef {import("./python.js").Rulebook} Rulebook
 * @typedef {{rules: string, players: number, bot: string}} Wanted
 */

const BOTS = ["careful", "greedy", "random"];
export const HOUSE = "house";
/** Under which name the browser keeps the house rules that the questions have led to last. */
export const HOUSE_RULES = "gostop house rules";
/** @type {Asked | null} The questions so far. */
let asked = null;

/**
 * Ask what to play.
 * @param {Python} python
 * @param {Wanted} wanted the choice at the beginning
 * @param {(wanted: Wanted) => void} begin
 */
export async function askGame(python, wanted, begin) {
  const { rulebooks } = /** @type {{rulebooks: Rulebook[]}} */ (await python.ask("rulebooks", { language: spoken() }));
  const all = asked
    ? [...rulebooks, { id: HOUSE, name: say("house"), players: asked.players }]
    : rulebooks;
  /** @type {[string, string][]} */
  const names = all.map((each) => [each.id, each.name]);
  const rules = choice(say("rulebook"), names, all.some((each) => each.id === wanted.rules) ? wanted.rules : all[0].id);
  const seats = choice(say("players"), [], "");
  const bots = choice(say("opponent"), BOTS.map((bot) => [bot, say(`bot_${bot}`)]), wanted.bot);
  const fit = () => {
    const players = all.find((each) => each.id === rules.select.value)?.players ?? [2];
    const before = seats.select.value || String(wanted.players);
    seats.select.replaceChildren(...players.map((each) => make("option", "", { value: `${each}` }, `${each}`)));
    seats.select.value = players.map(String).includes(before) ? before : `${players[0]}`;
  };
  rules.select.onchange = fit;
  fit();
  const start = () => {
    close();
    begin({ rules: rules.select.value, players: Number(seats.select.value), bot: bots.select.value });
  };
  const ask = button(
    say("askRules"),
    () => {
      const now = { rules: HOUSE, players: Number(seats.select.value), bot: bots.select.value };
      askRules(python, asked ? {} : { again: true }, () => askGame(python, now, begin));
    },
    "quiet",
  );
  show(say("newGame"), [rules.field, ask, seats.field, bots.field], [button(say("begin"), start, "main")], rules.select);
}

/**
 * Ask the next question about the rules.
 * @param {Python} python
 * @param {Record<string, unknown>} request
 * @param {() => void} done
 */
export async function askRules(python, request, done) {
  /** @type {Asked} */
  const now = await python.ask("ask", { ...request, language: spoken() });
  asked = now;
  const { question, place } = now;
  const [number, count] = place ?? [0, 0];
  const title = place ? say("questionNumber", { number, count }) : say("questions");
  /** @param {Record<string, unknown>} next */
  const go = (next) => void askRules(python, next, done);
  const enough = () => {
    store(HOUSE_RULES, now.toml);
    done();
  };
  const buttons = [
    button(say("startOver"), () => go({ again: true })),
    button(say("back"), () => go({ back: true })),
    button(say("enough"), enough, question ? "" : "main"),
  ];
  const so = make(
    "p",
    "small",
    { role: "status" },
    say(now.differs > 1 ? "nearest" : `nearest_${now.differs}`, { name: now.nearest, count: now.differs }),
  );
  const file = make(
    "details",
    "",
    {},
    make("summary", "", {}, say("asFile")),
    make("pre", "", { tabindex: "0" }, now.toml),
  );
  if (!question) return show(title, [so, file], buttons, buttons[2]);
  const { fields, reply } = questionFields(question);
  const error = make("p", "error", { role: "alert" });
  const next = button(
    say("next"),
    async () => {
      try {
        await askRules(python, { reply: reply() }, done);
      } catch (refusal) {
        error.textContent = refusal instanceof Error ? refusal.message : String(refusal);
      }
    },
    "main",
  );
  show(
    title,
    [fields, error, row(buttons[2]), so, file],
    [buttons[0], buttons[1], next],
    fields.querySelector("input") ?? next,
  );
}

/**
 * Make the fields of a question with its answers, and a function that returns the reply.
 * @param {Question} question
 */
function questionFields(question) {
  const fields = make("fieldset", "question");
  fields.append(make("legend", "", {}, question.text));
  const type = question.several ? "checkbox" : "radio";
  /** @type {HTMLInputElement[]} */
  const boxes = question.answers.map((answer, number) => {
    const box = make("input", "", { type, name: "answer", value: `${number + 1}` });
    box.checked = answer.default;
    const label = make("label", "answer", {}, box, make("span", "", {}, answer.label));
    const more = [answer.now, answer.usedBy.length ? say("usedBy", { names: answer.usedBy.join(", ") }) : ""];
    const told = more.filter(Boolean).join("; ");
    if (told) label.append(make("small", "", {}, told));
    fields.append(label);
    return box;
  });
  const own = make("input", "", { type: "number", min: "0", max: "1000", inputmode: "numeric" });
  if (question.number)
    fields.append(make("label", "answer own", {}, make("span", "", {}, say("ownNumber")), own));
  const reply = () => {
    const chosen = boxes.filter((box) => box.checked).map((box) => box.value);
    const none = question.answers.some((answer) => answer.default) ? "no" : "";
    return question.number && own.value ? `=${own.value}` : chosen.join(",") || none;
  };
  return { fields, reply };
}
