import type { RedirectRule } from '../redirect-map.ts';

/** URLs or paths that a rule is for. Of a pattern, those that stand for all it matches; none if that can't be said. */
export function sampleRequests({ source, conditions }: RedirectRule): string[] {
  const origin = source.host === null ? '' : `${source.scheme ?? 'https'}://${source.host}`;
  const query = source.query ?? queryOf(conditions);
  if (source.kind === 'pattern') return [];
  if (!source.path.startsWith('/') || source.path.includes('#')) return [];
  return [`${origin}${source.path}${query === '' ? '' : `?${query}`}`];
}

/** A query that meets the conditions of a rule. */
const queryOf = (conditions: RedirectRule['conditions']): string =>
  conditions
    .filter(({ subject, isNegated, isPattern }) => subject === 'query' && !isNegated && !isPattern)
    .map(({ name, value }) => `${name}=${value ?? 'x'}`)
    .join('&');
