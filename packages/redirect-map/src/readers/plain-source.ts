import type { RuleSource } from '../redirect-map.ts';
import { netlifyPattern } from './netlify.ts';
import { RowError, splitUrl } from './underscore-redirects.ts';

/** `example.com/page`, as bulk redirect lists have it: both schemes. `page.html` and `index.php/page` are files. */
function splitHost(text: string) {
  const host = /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d+)?(?=\/)/i.exec(text)?.[0];
  if (host === undefined || /\.(?:html?|php\d?|aspx?|jsp|cfm|cgi|md)$/i.test(host)) return undefined;
  const url = splitUrl(`https://${text}`);
  return url && { ...url, scheme: null };
}

/** A source in a format without a platform: the whole URL or path, letter by letter, query included. */
export function plainSource(text: string, target: string | null): RuleSource {
  const trimmed = text.trim();
  if (trimmed === '') throw new RowError('The row has no source');
  const url = splitUrl(trimmed) ?? splitHost(trimmed);
  const rest = url?.path ?? trimmed;
  const at = /[?#]/.exec(rest)?.index ?? rest.length;
  const query = rest[at] === '?' ? rest.slice(at + 1).replace(/#.*$/s, '') : null;
  // The fragment stays: it's why the row never matches.
  const path = rest.slice(0, at) + (rest.includes('#') ? rest.slice(rest.indexOf('#')) : '');
  // Lists that are turned into rules later have the placeholders of those rules on both sides.
  const names = path.match(/(?<=\/):[A-Za-z]\w*/g) ?? [];
  const isPattern = path.endsWith('/*') || names.some((name) => target?.includes(name));
  const pattern = isPattern ? netlifyPattern(path) : null;
  return {
    text: trimmed,
    scheme: url?.scheme ?? null,
    host: url?.host ?? null,
    kind: pattern === null ? 'exact' : 'pattern',
    path,
    pattern,
    query,
  };
}
