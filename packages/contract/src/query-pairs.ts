/** The parameters of a URL, each as one text that does not depend on how it is escaped. */
export const queryPairs = (url: string): string[] => pairsOf(URL.parse(url)?.search.slice(1) ?? '');

const pairsOf = (query: string): string[] =>
  query
    .split('&')
    .filter((pair) => pair !== '')
    .map(normalized);

const normalized = (pair: string): string => new URLSearchParams(pair).toString();

/**
 * A URL, path or glob without these parameters and with the others in order, so that two can be compared that have
 * them in another.
 */
export function withoutPairs(url: string, pairs: ReadonlySet<string>): string {
  const [, path = '', query, fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(url) ?? [];
  if (query === undefined) return url;
  const kept = query.split('&').filter((pair) => pair !== '' && !pairs.has(normalized(pair)));
  return `${path}${kept.length === 0 ? '' : `?${kept.toSorted().join('&')}`}${fragment}`;
}
