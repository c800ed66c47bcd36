const maxItems = 20;
const maxLength = 300;

/** Facts are stored and shown: the first few items stand for the rest, and the audit gives their number beside. */
export const shown = <T>(items: readonly T[]): T[] => items.slice(0, maxItems);

/** A text short enough to be stored and shown. */
export const shortened = (text: string): string => (text.length <= maxLength ? text : `${text.slice(0, maxLength)}…`);

/** The answer of an audit of markup about a document that has none. */
export const notHtml = { notApplicable: 'The document is not an HTML page.' };
