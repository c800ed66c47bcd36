const maxItems = 20;

/** Facts are stored and shown: the first few items stand for the rest, and the audit gives their number beside. */
export const shown = <T>(items: readonly T[]): T[] => items.slice(0, maxItems);

/** What an audit of markup says about a document that has none. */
export const notHtml = { notApplicable: 'The document is not an HTML page.' };
