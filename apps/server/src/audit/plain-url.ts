const shownLength = 200;

/** A URL as the audit trail names it: without what may be secret in it, which is its credentials and its query. */
export const plainUrl = (url: string): string =>
  url
    .replace(/[?#].*$/s, '')
    .replace(/^([a-z][a-z\d+.-]*:\/\/)?[^/@]*@/i, '$1')
    .slice(0, shownLength);
