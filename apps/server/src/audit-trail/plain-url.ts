const shownLength = 200;

/**
 * A URL as the audit trail names it: without what may be secret in it, which is its credentials and its query. It is read as
 * it is when it is followed: people may have written it in ways that hide where the credentials end.
 */
export function plainUrl(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed?.protocol.startsWith('http'))
    return url
      .replace(/[?#].*$/s, '')
      .replace(/^.*@/s, '')
      .slice(0, shownLength);
  parsed.username = '';
  parsed.password = '';
  parsed.search = '';
  parsed.hash = '';
  return parsed.href.slice(0, shownLength);
}
