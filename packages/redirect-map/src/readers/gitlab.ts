import { PatternWriter } from '../matching/glob.ts';
import { escapeRegex } from '../matching/pattern.ts';
import type { Reader, SourcePattern } from '../redirect-map.ts';
import { type ReadRow, RowError, readLines, splitUrl } from './underscore-redirects.ts';

/** Netlify's syntax with fewer options (gitlab-pages, internal/redirects). U+FEFF is no white space in Go. */
export const readGitlab: Reader = (text, options) =>
  readLines(
    text,
    { dialect: 'gitlab', isComment: (word) => word.startsWith('#'), word: /[\S\ufeff]+/g, readRow },
    options,
  );

const readRow: ReadRow = ({ words }) => {
  const [from, to, status, extra] = words;
  if (from === undefined || to === undefined) throw new RowError('The row has no target');
  const isUrlOrPath = (word: string) => /^(?:\/|https?:\/\/)/.test(word);
  if (!isUrlOrPath(to.text) && to.text.includes('='))
    throw new RowError("GitLab doesn't support query parameters in rules");
  if (!isUrlOrPath(from.text) || !isUrlOrPath(to.text)) throw new RowError('Source and target must begin with /');
  if (extra !== undefined) throw new RowError(`GitLab doesn't support conditions: ${extra.text}`);
  if (status?.text.endsWith('!')) throw new RowError('GitLab can\'t force a rule over a file ("!")');
  const code = Number(status?.text ?? 301);
  if (![200, 301, 302].includes(code))
    throw new RowError(`GitLab doesn't support status ${status?.text}. Use 200, 301 or 302`);
  const url = splitUrl(from.text);
  const path = url?.path ?? from.text;
  const pattern = gitlabPattern(path);
  return {
    source: {
      text: from.text,
      scheme: url?.scheme ?? null,
      host: url?.host ?? null,
      kind: pattern === null ? 'exact' : 'pattern',
      path,
      pattern,
      query: null,
    },
    target: to.text,
    status: code,
    hasOwnStatus: status !== undefined,
    spans: { source: from, target: to },
  };
};

/** Segments that are `*` or `:letters`. null: it has none. Slashes may be repeated, and case is ignored. */
export function gitlabPattern(path: string): SourcePattern | null {
  const segments = path.split('/').filter((segment) => segment !== '');
  if (!segments.some((segment) => /^(?:\*|:[a-z]+)$/i.test(segment))) return null;
  const writer = new PatternWriter();
  const known = new Set<string>();
  for (const segment of segments) {
    const name = segment === '*' ? 'splat' : segment.slice(1);
    const isNew = !known.has(name);
    if (segment === '*') isNew ? writer.group(name, '/*(.*)/*') : writer.part('/*.*/*');
    else if (/^:[a-z]+$/i.test(segment)) isNew ? writer.group(name, '/+([^/]+)') : writer.part('/+[^/]+');
    else writer.part(`/+${escapeRegex(segment)}`);
    if (/^[:*]/.test(segment)) known.add(name);
  }
  return writer.part('/*').build(true);
}
