"use strict";

/* A Korean word may carry a particle: who looks for 고스톱을 means 고스톱. Sphinx looks words up as they
   are written, so a word that no page has is looked up without its particle. */
var splitQuery = (query) => {
  const particles = /(?:에서|으로|까지|부터|처럼|보다|은|는|이|가|을|를|의|에|로|와|과|도|만)$/u;
  const found = (word) => {
    const { terms, titleterms } = Search._index;
    return Object.hasOwn(terms, word) || Object.hasOwn(titleterms, word);
  };
  const bare = (word) => {
    const short = word.replace(particles, "");
    return !found(word) && short && found(short) ? short : word;
  };
  const words = query.split(/[^\p{Letter}\p{Number}_\p{Emoji_Presentation}]+/gu).filter(Boolean);
  return words.map((word) => (/^\p{Script=Hangul}+$/u.test(word) ? bare(word) : word));
};
