/** What went wrong with the browser itself, not with a site. The message is a sentence for people. */
export class BrowserError extends Error {}

/** The first line says it; below it stands all that the browser printed. */
export const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
