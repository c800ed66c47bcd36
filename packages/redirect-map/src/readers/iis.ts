import { MapBuilder, withProgram } from '../map-builder.ts';
import { PatternError } from '../matching/pattern.ts';
import type { Reader, RuleCondition, RuleSource, SourcePattern, Span } from '../redirect-map.ts';
import {
  type IisCondition,
  type IisMap,
  type IisMapRow,
  type IisRule,
  lookUpOf,
  readIisProgram,
} from '../servers/iis-program.ts';
import { relativePattern, wildcardRegex } from '../servers/server-path.ts';

/** Rewrite maps and rules of IIS: web.config, or a file that it includes. */
export const readIis: Reader = (text, options) => {
  const builder = new MapBuilder('iis', text, options);
  const program = readIisProgram(text);
  const adds: { at: number; add: () => void }[] = program.notices.map((notice) => ({
    at: notice.at,
    add: () => builder.skip(notice.at, notice.reason, notice),
  }));
  for (const rule of program.rules) {
    const lookUp = [rule.target?.text ?? '', ...rule.conditions.map(({ input }) => input)]
      .map(lookUpOf)
      .find((found) => found !== undefined);
    const map = program.maps.find(({ name, use }) => use !== null && name.toLowerCase() === lookUp?.name.toLowerCase());
    // The rows of its map are the rules.
    if (rule.action === 'redirect' && map?.fallback === '') continue;
    adds.push({ at: rule.row.start, add: () => addRule(builder, text, rule) });
  }
  for (const map of program.maps) {
    if (map.use === null) {
      const isMentioned = program.rules.some((rule) =>
        [rule.target?.text ?? '', ...rule.conditions.map(({ input }) => input)].some(
          (one) => lookUpOf(one)?.name.toLowerCase() === map.name.toLowerCase(),
        ),
      );
      const [first] = map.rows;
      if (first !== undefined && !isMentioned) {
        const reason = `No rule in this file uses the rewrite map "${map.name}"`;
        const add = () => builder.skip(first.row.start, reason, { text: map.name, rows: map.rows.length });
        adds.push({ at: first.row.start, add });
      }
      continue;
    }
    for (const row of map.rows) adds.push({ at: row.row.start, add: () => addRow(builder, text, row, map) });
  }
  for (const { add } of adds.sort((a, b) => a.at - b.at)) add();
  return withProgram(builder.build(), program);
};

const bare = { scheme: null, host: null, query: null, pattern: null } as const;
const matchesAll: SourcePattern = { regex: '(?=)', ignoresCase: false, groups: [] };

function addRow(builder: MapBuilder, text: string, { key, value, row }: IisMapRow, { use }: IisMap): void {
  const isPath = /^\{(?:REQUEST_URI|PATH_INFO|URL|UNENCODED_URL|R:0)\}$/i.test(use?.input ?? '');
  const at =
    /^\{(?:REQUEST_URI|UNENCODED_URL)\}$/i.test(use?.input ?? '') && key.text.includes('?')
      ? key.text.indexOf('?')
      : key.text.length;
  const isHost = /HTTP_HOST\}$/i.test(use?.input ?? '');
  const path = key.text.slice(0, at);
  let source: RuleSource = { ...bare, text: key.text, kind: 'pattern', path: key.text, pattern: matchesAll };
  if (isPath)
    source = {
      ...bare,
      text: key.text,
      kind: 'exact',
      path: path.startsWith('/') ? path : `/${path}`,
      query: at < key.text.length ? key.text.slice(at + 1) : null,
    };
  else if (isHost) source = { ...bare, text: key.text, kind: 'prefix', path: '/', host: key.text.toLowerCase() };
  builder.add({
    source,
    target: value.text,
    status: use?.status ?? 301,
    hasOwnStatus: use?.hasOwnStatus ?? false,
    spans: { row, source: key, target: plainSpan(text, value), removal: wholeLine(text, row) },
  });
}

function addRule(builder: MapBuilder, text: string, rule: IisRule): void {
  const { row, action, target, status, url } = rule;
  const reason = notARule(rule);
  if (reason !== undefined) {
    builder.skip(row.start, reason, {
      text: text.slice(row.start, Math.min(row.end, row.start + 200)).replaceAll(/\s+/g, ' '),
    });
    return;
  }
  try {
    const host = rule.conditions.map(literalHost).find((name) => name !== undefined);
    const regex = regexOf(rule);
    builder.add({
      source: {
        ...bare,
        host: host ?? null,
        text: url?.text ?? '',
        kind: 'pattern',
        path: url?.text ?? '',
        pattern: rule.isNegated ? matchesAll : relativePattern(regex, rule.ignoresCase, '/'),
      },
      target: action === 'customresponse' ? null : (target?.text ?? null),
      status: action === 'rewrite' ? 200 : status,
      hasOwnStatus: rule.hasOwnStatus,
      conditions: rule.conditions
        .filter((condition) => host === undefined || literalHost(condition) === undefined)
        .map(conditionOf),
      flags: rule.stops ? ['stopProcessing'] : [],
      spans: { row, source: url ?? row, target: target && plainSpan(text, target), removal: wholeLine(text, row) },
    });
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    builder.skip(row.start, `The pattern can't be evaluated: ${error.message}`, { text: rule.name });
  }
}

function notARule({ isEnabled, action, status, url, target }: IisRule): string | undefined {
  if (!isEnabled) return 'The rule is disabled';
  if (url === null) return 'The rule has no pattern: its match element has no url';
  if (action === 'redirect' || action === 'rewrite') return target === null ? 'The rule has no target' : undefined;
  if (action === 'customresponse')
    return status >= 400 && status < 600 ? undefined : `The rule responds with ${status}. It doesn't redirect`;
  return action === 'none'
    ? 'The rule has no target: it only exempts requests from the rules after it'
    : "The rule ends the connection. It doesn't redirect";
}

/** The pattern of a rule as a regular expression on the path without its slash. */
export function regexOf({ syntax, url }: Pick<IisRule, 'syntax' | 'url'>): string {
  const written = url?.text ?? '';
  if (syntax === 'wildcard') return wildcardRegex(written);
  return syntax === 'exactmatch' ? `^${written.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')}$` : written;
}

function literalHost({ input, pattern, isNegated }: IisCondition): string | undefined {
  if (!/^\{HTTP_HOST\}$/i.test(input) || isNegated) return undefined;
  return /^\^((?:[\w-]|\\?\.)+)\$$/.exec(pattern)?.[1]?.replaceAll('\\', '').toLowerCase();
}

function conditionOf({ input, pattern, isNegated, matchType }: IisCondition): RuleCondition {
  const header = /^\{HTTP_(?!HOST)(\w+)\}$/i.exec(input)?.[1];
  const isHost = /^\{HTTP_HOST\}$/i.test(input);
  return {
    subject: isHost ? 'host' : header === undefined ? 'other' : 'header',
    name: header?.toLowerCase().replaceAll('_', '-') ?? null,
    value: pattern,
    isPattern: true,
    isNegated,
    captureAs: null,
    text: `${input} ${isNegated ? 'not ' : ''}${matchType === 'pattern' ? pattern : matchType}`,
  };
}

/** A value that can be replaced as it is: one without entities. */
const plainSpan = (text: string, { start, end }: Span): Span | null =>
  text.slice(start, end).includes('&') ? null : { start, end };

function wholeLine(text: string, { start, end }: Span): Span | null {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next === -1 ? text.length : next + 1;
  return text.slice(from, start).trim() === '' && text.slice(end, to).trim() === '' ? { start: from, end: to } : null;
}
