import { platformOf } from '../dialect.ts';
import { type DialectId, type RedirectMap, type RedirectRule, ruleText } from '../redirect-map.ts';
import { literalRuns } from '../regex/regex-pattern.ts';
import type { LintRule } from './context.ts';

const withParameter = 'Put the parameter after the source, as in "/page id=1 /new".';
const withHas = 'Use "has" with the type "query".';
/** The way to match a query on each platform. */
const advice: Partial<Record<DialectId, string>> = {
  netlify: withParameter,
  'netlify-toml': 'Use "query".',
  vercel: withHas,
  nextjs: withHas,
  apache: 'Use RewriteRule, with RewriteCond %{QUERY_STRING} above it.',
  nginx: 'Use a map of $request_uri, or an if with $arg_ and the name of the parameter.',
  caddy: 'Use a named matcher with query.',
};

/** The query that a source is written with, on platforms that compare only the path. */
export function literalQuery(map: RedirectMap, rule: RedirectRule): string | undefined {
  const { kind, path, pattern, text } = rule.source;
  // In a path, Caddy takes ? for any character.
  if (map.dialect === 'caddy') return /\?[\w-]+=.*/s.exec(text)?.[0];
  if (kind !== 'pattern' || pattern === null) return path.includes('?') ? path.slice(path.indexOf('?')) : undefined;
  // Other patterns of nginx and IIS may be for the whole URL.
  if (map.dialect === 'iis' || (map.dialect === 'nginx' && !ruleText(map, rule).startsWith('rewrite')))
    return undefined;
  // Sources of Vercel and Next.js are encoded.
  const isEncoded = map.dialect === 'vercel' || map.dialect === 'nextjs';
  const regex = isEncoded ? pattern.regex.replaceAll('%3F', '\\?') : pattern.regex;
  if (!/\\\?|\[\?\]|\?[\w-]+=/.test(regex)) return undefined;
  const run = literalRuns(regex).find((part) => part.includes('?'));
  return run?.slice(run.indexOf('?'));
}

/** Most platforms match a rule with the path alone. */
export const queryInSource: LintRule = {
  id: 'query-in-source',
  severity: 'error',
  title: 'A source with a query, on a platform that compares only the path',
  *check({ map, dialect }) {
    for (const rule of map.rules) {
      const query = literalQuery(map, rule);
      if (query === undefined || query.includes('#')) continue;
      yield {
        rule,
        message: `${platformOf(dialect)} compares only the path, not the query ${query}, so ${rule.source.text} never matches as written.`,
        advice:
          advice[map.dialect] ?? 'Remove the query if every query goes there. This platform has no rules for queries.',
      };
    }
  },
};
