/** A sentence to follow a colon. A name in capitals keeps them. */
export const inSentence = (sentence: string): string =>
  /^[A-Z](?:[a-z ]|$)/.test(sentence) ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : sentence;
