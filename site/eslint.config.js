// The linter's rules for the JavaScript of the page and of its tools.
import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["built/", "node_modules/"] },
  js.configs.recommended,
  { languageOptions: { globals: globals.browser } },
  { files: ["page/worker.js", "page/sw.js"], languageOptions: { globals: globals.worker } },
  // The tools run in Node.js, and hand functions to the browser.
  { files: ["tools/*.mjs"], languageOptions: { globals: { ...globals.node, ...globals.browser } } },
  {
    rules: {
      complexity: ["error", 16],
      eqeqeq: "error",
      "max-lines": ["error", 400],
      "max-statements": ["error", 40],
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-shadow": "error",
      "no-var": "error",
      "prefer-const": "error",
    },
  },
];
