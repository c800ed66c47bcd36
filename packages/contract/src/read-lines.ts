import type { Place } from './contract.ts';
import type { TestCollector } from './test-collector.ts';

interface Word extends Place {
  text: string;
}

/** Lines of `from -> to [status]`; the arrow may be left out. # at the beginning of a word begins a comment. */
export function readLines(text: string, collector: TestCollector): void {
  let line = 0;
  for (const content of text.split(/\r\n|\n|\r/)) {
    if (collector.isFull) return;
    line += 1;
    const words = wordsOf(content, { line, column: 1 });
    if (words.length > 0) readLine(words, collector);
  }
}

/** A test that is written as one line. */
export function readTestLine(content: string, place: Place, collector: TestCollector): void {
  const words = wordsOf(content, place);
  if (words.length > 0) readLine(words, collector);
  else collector.addProblem(place, 'A test is empty');
}

function wordsOf(content: string, { line, column }: Place): Word[] {
  const words: Word[] = [];
  for (const { 0: text, index } of content.matchAll(/\S+/g)) {
    if (text.startsWith('#')) break;
    words.push({ text, line, column: column + index });
  }
  return words;
}

/** Netlify writes 301! for a redirect that comes before a file. */
const status = /^(?:(\d{3})!?|permanent|temporary)$/;

function readLine(words: readonly Word[], collector: TestCollector): void {
  const arrow = words.findIndex(({ text }) => text === '->' || text === '→');
  const [from, ...rest] = words.filter((_, at) => at !== arrow);
  if (from === undefined || arrow === 0) {
    collector.addProblem(words[0] ?? { line: 1, column: 1 }, 'What stands before -> is missing: write from -> to');
    return;
  }
  const last = rest.at(-1);
  const code = last && status.test(last.text) ? last : undefined;
  const [to, extra] = code ? rest.slice(0, -1) : rest;
  if (extra !== undefined) {
    collector.addProblem(extra, `${extra.text.slice(0, 80)} is too much: a line is from -> to [status]`);
    return;
  }
  if (to === undefined && code === undefined) {
    collector.addProblem(from, 'Where it leads is missing: write from -> to, or from and a status code');
    return;
  }
  const places: Readonly<Record<string, Word | undefined>> = { from, to, status: code };
  collector.add(
    {
      from: from.text,
      ...(to && { to: to.text }),
      ...(code && { status: /^\d/.test(code.text) ? Number.parseInt(code.text, 10) : code.text }),
    },
    ([field = 'from']) => places[String(field)] ?? from,
  );
}
