/** With its port where that is not the usual one; undefined for what is no URL. */
export const hostOf = (url: string): string | undefined => URL.parse(url)?.host || undefined;
