import * as z from 'zod/mini';

/** Control characters, line ends, and characters that turn the direction of the text around them. */
const steersText = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** All else takes no room, or is a blank: a name of nothing else is a link that nobody can hit. */
const isSeen = /[^\p{Cf}\p{Z}\u115F\u1160\u2800\u3164\uFFA0]/u;

/** What is shown beside other people's words, in lists and mails, stays on its line and in its place, and is seen. */
export const plainLine = (what: string) =>
  z.refine<string>((text) => !steersText.test(text) && (text === '' || isSeen.test(text)), {
    error: ({ input }) =>
      steersText.test(String(input))
        ? `${what} must be one line without control characters`
        : `${what} must have characters that can be seen`,
  });
