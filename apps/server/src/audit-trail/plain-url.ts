const shownLength = 200;

/**
 * A URL for the audit trail, without credentials and query, which may be secret. It is parsed as when it is traced:
 * people may have written it in ways that hide where the credentials end.
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
