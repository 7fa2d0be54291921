// A bot in JavaScript. It makes a random legal move, which the seed of the question chooses.
//
//     gostop watch --bot 'node examples/bots/random.js' --bot careful
//
// The bot needs only Node. "The line protocol" in the reference describes the messages.
"use strict";
const readline = require("node:readline");

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  switch (message.type) {
    case "hello":
      if (message.protocol !== 1) {
        say({ type: "error", code: "version", message: "this bot speaks version 1" });
        process.exit(1);
      }
      say({ gostop: 1, type: "hello", protocol: 1, name: "random.js" });
      break;
    case "question": {
      // read the seed as a BigInt, because it has more digits than a number of JavaScript can hold
      const place = Number(BigInt(message.seed) % BigInt(message.moves.length));
      say({ type: "answer", number: message.number, move: message.moves[place] });
      break;
    }
    case "error":
      process.stderr.write(`the table refused a message: ${message.message}\n`);
      break;
    case "bye":
      process.exit(0);
    // a bot may ignore the messages "round", "events", "round_end" and "match_end"
  }
});
