import { ownAddressNote } from './client-comparison-words.ts';
import { servedTo, type TracedVariant } from './traced-variant.ts';

/** The status code by which the site turned even the base away, the second time; null: it did not. */
export function limitReached(base: TracedVariant, again: TracedVariant): number | null {
  const wasServed = servedTo(base) === 'served';
  return wasServed && servedTo(again) === 'refused' ? (again.hops.at(-1)?.statusCode ?? null) : null;
}

/** What to know when reading a comparison. isStable: the base was given the same chain twice. */
export function notesOn(base: TracedVariant, again: TracedVariant, isStable: boolean): string[] {
  const failure = base.end.kind === 'final' ? [] : [`${base.title} fails: ${base.end.error.message}`];
  return [ownAddressNote, ...failure, ...(isStable ? [] : [secondTime(base, again)])];
}

function secondTime(base: TracedVariant, again: TracedVariant): string {
  const { title } = base;
  const limit = limitReached(base, again);
  if (limit !== null) {
    return `${title} itself was refused with ${limit} when it asked a second time. The site may limit how often it is asked, so others may be refused for that alone.`;
  }
  if (again.hops.length === 0) {
    return `There was no time to trace ${title} a second time, so some of these differences may be chance.`;
  }
  return `${title} was given another chain when it asked a second time, so some of these differences may be chance.`;
}
