// A bot in JavaScript: any legal move, chosen by the seed of the question.
//
//     gostop watch --bot 'node examples/bots/random.js' --bot careful
//
// It needs Node and nothing else. The reference calls the protocol "The line protocol".
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
      // the seed has more digits than a number of JavaScript can hold
      const place = Number(BigInt(message.seed) % BigInt(message.moves.length));
      say({ type: "answer", number: message.number, move: message.moves[place] });
      break;
    }
    case "error":
      process.stderr.write(`the table refused a message: ${message.message}\n`);
      break;
    case "bye":
      process.exit(0);
    // "round", "events", "round_end" and "match_end" are news; a bot may ignore them
  }
});
