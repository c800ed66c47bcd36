import * as z from 'zod/mini';

/** Control characters, line ends, and characters that turn the direction of the text around them. */
const steersText = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** What is shown beside other people's words, in lists and mails, stays on its line and in its place. */
export const plainLine = (what: string) =>
  z.refine<string>((text) => !steersText.test(text), { error: `${what} must be one line without control characters` });
