const maxItems = 20;

/** Facts are stored and shown: only the first few items are listed, and the audit reports how many there are. */
export const shown = <T>(items: readonly T[]): T[] => items.slice(0, maxItems);

const maxUrlLength = 200;

/** A URL inside a sentence. */
export const shownUrl = (url: string): string => (url.length > maxUrlLength ? `${url.slice(0, maxUrlLength)}…` : url);

/** The result of markup audits for a response without markup. */
export const notHtml = { notApplicable: "The document isn't an HTML page." };
