import { splitLine, type Word, wordsOf } from '@hopwise/bulk-file';
import type { Place } from './contract.ts';
import type { TestCollector } from './test-collector.ts';

/** Lines of `from -> to [status]`; the arrow may be left out. # at the beginning of a word begins a comment. */
export function readLines(text: string, collector: TestCollector): void {
  let line = 0;
  for (const content of text.split(/\r\n|\n|\r/)) {
    if (collector.isFull) return;
    line += 1;
    if (wordsOf(content).length > 0) readLine(content, { line, column: 1 }, collector);
  }
}

/** A test that is written as one line. */
export function readTestLine(content: string, place: Place, collector: TestCollector): void {
  if (wordsOf(content).length > 0) readLine(content, place, collector);
  else collector.addProblem(place, 'The test is empty');
}

function readLine(content: string, { line, column }: Place, collector: TestCollector): void {
  const { words, from, to, status, extra, isHeadless } = splitLine(content);
  const placeOf = (word: Word | undefined): Place => ({ line, column: column + (word?.at ?? 0) });
  if (from === undefined || isHeadless) {
    collector.addProblem(placeOf(words[0]), 'Missing source URL. Use from -> to.');
    return;
  }
  if (extra !== undefined) {
    collector.addProblem(placeOf(extra), `Unexpected "${extra.text.slice(0, 80)}". Use from -> to [status].`);
    return;
  }
  if (to === undefined && status === undefined) {
    collector.addProblem(placeOf(from), 'Missing target. Use from -> to, or from and a status code.');
    return;
  }
  const places: Readonly<Record<string, Word | undefined>> = { from, to, status };
  collector.add(
    {
      from: from.text,
      ...(to && { to: to.text }),
      ...(status && { status: /^\d/.test(status.text) ? Number.parseInt(status.text, 10) : status.text }),
    },
    ([field = 'from']) => placeOf(places[String(field)] ?? from),
  );
}
