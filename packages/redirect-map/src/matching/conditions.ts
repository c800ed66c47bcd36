import type { RuleCondition } from '../redirect-map.ts';
import { compilePattern, PatternError } from './pattern.ts';
import { queryPairs, type RequestUrl } from './request-url.ts';

export type Captures = Record<string, string>;

/** Why a rule with these conditions doesn't fire. Undefined if it does; `captures` then has what they captured. */
export function unmetCondition(
  conditions: readonly RuleCondition[],
  request: RequestUrl,
  captures: Captures,
): string | undefined {
  for (const condition of conditions) {
    const values = valuesOf(condition, request);
    if (values === undefined) return `it depends on ${condition.text}`;
    const met = values.some((value) => isMet(condition, value, captures));
    if (met === condition.isNegated) return `${condition.text} isn't met`;
  }
  return undefined;
}

/** undefined: the request doesn't say. */
function valuesOf({ subject, name }: RuleCondition, request: RequestUrl): string[] | undefined {
  const { headers } = request;
  switch (subject) {
    case 'query':
      return queryPairs(request.query)
        .filter(([key]) => key === name)
        .map(([, value]) => value);
    case 'header':
      return listOf(headers[(name ?? '').toLowerCase()]);
    case 'cookie':
      return cookies(headers.cookie ?? '')
        .filter(([key]) => key === name)
        .map(([, value]) => value);
    case 'host':
      return request.host === null ? undefined : [request.host];
    case 'scheme':
      return [request.scheme];
    case 'country':
      return listOf(request.country);
    case 'language':
      return languages(headers['accept-language'] ?? '');
    default:
      return undefined;
  }
}

const listOf = (value: string | null | undefined): string[] => (value === null || value === undefined ? [] : [value]);

const cookies = (header: string): [string, string][] =>
  header.split(';').map((pair): [string, string] => {
    const at = pair.indexOf('=');
    return [pair.slice(0, Math.max(at, 0)).trim(), pair.slice(at + 1).trim()];
  });

const languages = (header: string): string[] =>
  header.split(',').flatMap((part) => {
    const [tag = ''] = part.split(';');
    const language = tag.trim().toLowerCase();
    return language === '' ? [] : [language, language.replace(/-.*/, '')];
  });

function isMet({ subject, value, isPattern, captureAs }: RuleCondition, found: string, captures: Captures): boolean {
  if (captureAs !== null) captures[captureAs] = found;
  if (value === null) return true;
  if (isPattern) return isPatternMet(value, found, captures);
  if (subject === 'country' || subject === 'language')
    return value
      .toLowerCase()
      .split(/\s*,\s*/)
      .includes(found);
  return value === found;
}

function isPatternMet(value: string, found: string, captures: Captures): boolean {
  try {
    const match = compilePattern({ regex: `^(?:${value})$`, ignoresCase: false }).exec(found);
    if (match === undefined) return false;
    [...value.matchAll(/\((?!\?)|\(\?P?<([A-Za-z]\w*)>/g)].forEach(({ 1: name }, at) => {
      if (name !== undefined) captures[name] = match[at + 1] ?? '';
    });
    return true;
  } catch (error) {
    if (error instanceof PatternError) return false;
    throw error;
  }
}
