import { PatternWriter } from '../matching/glob.ts';
import type { Reader, RuleCondition, RuleSource, SourcePattern } from '../redirect-map.ts';
import { type ReadRow, RowError, readLines, splitUrl } from './underscore-redirects.ts';

/** `from [name=value…] [to] [status[!]] [conditions]`, as @netlify/redirect-parser reads it. */
export const readNetlify: Reader = (text, options) =>
  readLines(text, { dialect: 'netlify', isComment: (word) => word.startsWith('#'), readRow }, options);

const isTarget = (word: string): boolean => /^(?:\/|https?:\/\/)/.test(word);

const readRow: ReadRow = ({ words }) => {
  const [from, ...rest] = words;
  if (from === undefined || rest.length === 0) throw new RowError('The row has no target');
  const statusFirst = Number.isInteger(Number.parseInt(rest[0]?.text ?? '', 10));
  const targetAt = statusFirst ? -1 : rest.findIndex(({ text }) => isTarget(text));
  if (!statusFirst && targetAt === -1) throw new RowError('The target must begin with /, http:// or https://');
  const [status, ...conditions] = rest.slice(targetAt + 1).map(({ text }) => text);
  const parameters = statusFirst ? [] : rest.slice(0, targetAt).map(({ text }) => text);
  const target = rest[targetAt];
  return {
    ...netlifyRule({ from: from.text, to: target?.text, status, parameters: parameters.map(pairOf) }),
    conditions: [...parameters.map(pairOf).map(queryCondition), ...conditions.map(pairOf).map(condition)],
    flags: status?.endsWith('!') ? ['force'] : [],
    spans: { source: from, target: target ?? null },
  };
};

interface NetlifyRow {
  from: string;
  to: string | undefined;
  status: string | undefined;
  parameters: readonly Pair[];
}

/** Reads a row of `_redirects` or netlify.toml. Throws a RowError. */
export function netlifyRule({ from, to, status }: NetlifyRow) {
  const code = status === undefined ? 301 : Number.parseInt(status, 10);
  if (!Number.isInteger(code)) throw new RowError(`"${status}" is not a status code`);
  if (code < 200 || code > 599) throw new RowError(`${code} is not a valid status code for a response`);
  const source = netlifySource(from);
  if (source.path.startsWith('/.netlify')) throw new RowError('Netlify reserves paths under /.netlify');
  const isForward = from.endsWith('/*') && code < 300;
  if (to === undefined && !isForward) throw new RowError('The row has no target');
  const target = to ?? from.replace(/\/\*$/, '/:splat');
  return { source, target, status: code, hasOwnStatus: status !== undefined };
}

function netlifySource(from: string): RuleSource {
  const url = splitUrl(from);
  const path = url?.path ?? from;
  const pattern = netlifyPattern(path);
  return {
    text: from,
    scheme: url?.scheme ?? null,
    host: url?.host ?? null,
    kind: pattern === null ? 'exact' : 'pattern',
    path,
    pattern,
    query: null,
  };
}

export interface Pair {
  name: string;
  value: string;
}

function pairOf(word: string): Pair {
  const [name = '', value = ''] = word.split('=');
  return { name, value };
}

export const queryCondition = ({ name, value }: Pair): RuleCondition => ({
  subject: 'query',
  name,
  value: value.startsWith(':') ? null : value,
  isPattern: false,
  isNegated: false,
  captureAs: value.startsWith(':') ? value.slice(1) : null,
  text: `the query parameter ${name}=${value}`,
});

const subjects: Readonly<Record<string, RuleCondition['subject']>> = {
  country: 'country',
  language: 'language',
  role: 'role',
  cookie: 'cookie',
};

export const condition = ({ name, value }: Pair): RuleCondition => {
  const subject = subjects[name.toLowerCase()] ?? 'other';
  const isCookie = subject === 'cookie';
  return {
    subject,
    name: isCookie ? value : null,
    value: isCookie ? null : value,
    isPattern: false,
    isNegated: false,
    captureAs: null,
    text: `${name}=${value}`,
  };
};

/**
 * A path with `:placeholder` segments, `*` segments and `*` at its end, as Netlify's own matcher (netlify-redirector)
 * treats it. null: it has none of them. A slash at the end of a request makes no difference.
 */
export function netlifyPattern(path: string): SourcePattern | null {
  if (!/\/:|\/\*(?:\/|$)|\*$/.test(path)) return null;
  const writer = new PatternWriter();
  const segments = path.replace(/^\//, '').replace(/\/$/, '').split('/');
  let hasSplat = false;
  const splat = (regex: string) => {
    if (hasSplat) writer.part(regex.replace('(.*)', '.*'));
    else writer.group('splat', regex);
    hasSplat = true;
  };
  segments.forEach((segment, at) => {
    const isLast = at === segments.length - 1;
    if (segment === '*') splat(isLast && at > 0 ? '(?:/(.*))?' : at === 0 && isLast ? '/(.*)' : '(?:/(.*))?');
    else if (segment.startsWith(':') && segment.length > 1) writer.text('/').group(segment.slice(1), '([^/]+)');
    else if (isLast && segment.endsWith('*')) {
      writer.text(`/${segment.slice(0, -1)}`);
      splat('/?(.*)');
    } else writer.text(`/${segment}`);
  });
  if (!path.endsWith('*')) writer.optionalSlash();
  return writer.build();
}
