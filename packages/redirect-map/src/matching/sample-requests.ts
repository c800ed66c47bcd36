import type { RedirectRule, SourcePattern } from '../redirect-map.ts';
import { sampleTexts, sampleWord } from '../regex/sample-texts.ts';
import { compilePattern, PatternError } from './pattern.ts';

/** URLs or paths that a rule is for. For a pattern, samples of all it matches; none if there is no such sample. */
export function sampleRequests({ source, conditions }: RedirectRule): string[] {
  const origin = source.host === null ? '' : `${source.scheme ?? 'https'}://${source.host}`;
  const query = source.query ?? queryOf(conditions);
  const end = query === '' ? '' : `?${query}`;
  if (source.pattern !== null) return samplesOf(source.pattern).map((path) => `${origin}${path}${end}`);
  if (!source.path.startsWith('/') || source.path.includes('#')) return [];
  const own = `${origin}${source.path}${end}`;
  return source.kind === 'prefix' ? [own, `${origin}${source.path.replace(/\/$/, '')}/${sampleWord}${end}`] : [own];
}

function samplesOf({ regex, ignoresCase }: SourcePattern): string[] {
  try {
    const { texts, isComplete } = sampleTexts(regex);
    if (!isComplete) return [];
    if (texts.every((text) => text.startsWith('/'))) return texts;
    // A pattern that isn't tied to the beginning takes the slash as well.
    const pattern = compilePattern({ regex, ignoresCase });
    const rooted = texts.map((text) => (text.startsWith('/') ? text : `/${text}`));
    return rooted.filter((text) => pattern.exec(text) !== undefined);
  } catch (error) {
    if (error instanceof PatternError) return [];
    throw error;
  }
}

/** A query that meets the conditions of a rule. */
const queryOf = (conditions: RedirectRule['conditions']): string =>
  conditions
    .filter(({ subject, isNegated, isPattern }) => subject === 'query' && !isNegated && !isPattern)
    .map(({ name, value }) => `${name}=${value ?? 'x'}`)
    .join('&');
