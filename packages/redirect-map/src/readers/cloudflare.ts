import { PatternWriter } from '../matching/glob.ts';
import type { Reader, SourcePattern } from '../redirect-map.ts';
import { type ReadRow, RowError, readLines } from './underscore-redirects.ts';

const statuses = [200, 301, 302, 303, 307, 308];
const maxLineChars = 2000;

/** `from to [status]`, as Cloudflare's parser for Pages and Workers assets (workers-shared, parseRedirects) reads it. */
export const readCloudflare: Reader = (text, options) =>
  readLines(
    text,
    { dialect: 'cloudflare', isComment: (word, at) => at >= 2 && word.startsWith('#'), readRow },
    options,
  );

const readRow: ReadRow = ({ words, row }) => {
  if (row.end - row.start > maxLineChars) throw new RowError(`The row is longer than ${maxLineChars} characters`);
  const [from, to, status] = words;
  if (from === undefined || to === undefined || words.length > 3) {
    throw new RowError(
      `Cloudflare expects a source, a target and an optional status. The row has ${words.length} words`,
    );
  }
  if (/^https:\/\//.test(from.text)) throw new RowError("Cloudflare doesn't accept a host in the source");
  if (!/^(?:\/|https:\/\/)/.test(to.text)) throw new RowError('The target must begin with / or https://');
  const code = Number(status?.text ?? 302);
  if (!statuses.includes(code)) {
    throw new RowError(`Cloudflare doesn't support status ${status?.text}. It supports ${statuses.join(', ')}`);
  }
  if (code === 200 && !to.text.startsWith('/')) throw new RowError('A rewrite (200) needs a path as its target');
  if (/\/\*?$/.test(from.text) && /\/index(?:\.html)?$/.test(to.text) && to.text.startsWith('/')) {
    throw new RowError('Cloudflare ignores this row: it removes /index from the target, which matches the row again');
  }
  // Cloudflare adds a missing slash, and cuts off query and fragment.
  const [path = ''] = `${from.text.startsWith('/') ? '' : '/'}${from.text}`.split(/[?#]/, 1);
  const names: string[] = path.match(/\*|:[A-Za-z]\w*/g) ?? [];
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated !== undefined) throw new RowError(`Cloudflare ignores a row that has ${repeated} more than once`);
  const pattern = cloudflarePattern(path);
  const kind = pattern === null ? 'exact' : 'pattern';
  return {
    source: { text: from.text, scheme: null, host: null, kind, path, pattern, query: null },
    target: to.text,
    status: code,
    hasOwnStatus: status !== undefined,
    spans: { source: from, target: to },
  };
};

/** A path with `*` and `:placeholder`, which Cloudflare finds anywhere, each once. null: it has none. */
export function cloudflarePattern(path: string): SourcePattern | null {
  const parts = path.split(/(\*|:[A-Za-z]\w*)/);
  if (parts.length === 1) return null;
  const writer = new PatternWriter();
  for (const part of parts) {
    if (part === '*') writer.group('splat', '(.*)');
    else if (part.length > 1 && part.startsWith(':')) writer.group(part.slice(1), '([^/]+)');
    else writer.text(part);
  }
  return writer.build();
}
