const sentenceWith = (limit: string) => `The chain has more than the ${limit} allowed.`;

/** What is said of a chain that is longer than it may be. It is stored as the error of a check and of a bulk row. */
export const redirectLimitSentence = (limit: number): string =>
  sentenceWith(limit === 1 ? '1 redirect' : `${limit} redirects`);

/** Finds that sentence with any limit in it, by LIKE in SQL. */
export const redirectLimitPattern = sentenceWith('%');
