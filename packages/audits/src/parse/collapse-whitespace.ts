/** Space around it, or inside anything but single spaces. */
const isLoose = /^\s|\s$|\s\s|[^\S ]/;

/** The text as a reader sees it. Most needs no change, and looking first is quicker than building it anew. */
export const collapseWhitespace = (text: string): string =>
  isLoose.test(text) ? text.replace(/\s+/g, ' ').trim() : text;
