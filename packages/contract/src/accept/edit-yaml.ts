import { isMap, isScalar, isSeq, type Pair, parseDocument, type Scalar, type YAMLMap } from 'yaml';
import { isRedirectCode } from '../contract.ts';
import { editLine } from './edit-line.ts';
import type { SeenChanges } from './seen-changes.ts';

/** A piece of the text, by its places, and what takes its place. */
interface Edit {
  from: number;
  to: number;
  text: string;
}

/** The text with another test at this place of its list; every other character stays. Undefined: it cannot be changed so. */
export function editYamlTest(text: string, index: number, changes: SeenChanges): string | undefined {
  const document = parseDocument(text, { uniqueKeys: false, logLevel: 'silent' });
  const list = isMap(document.contents) ? document.contents.get('tests', true) : undefined;
  const node = isSeq(list) ? list.items[index] : undefined;
  const edits = isScalar(node)
    ? editScalar(text, node, changes)
    : isMap(node)
      ? editMap(text, node, changes)
      : undefined;
  if (edits === undefined) return undefined;
  return edits
    .toSorted((a, b) => b.from - a.from)
    .reduce((whole, { from, to, text: piece }) => whole.slice(0, from) + piece + whole.slice(to), text);
}

function editScalar(text: string, node: Scalar, changes: SeenChanges): Edit[] | undefined {
  const [from, to] = rangeOf(node) ?? [];
  const written = editLine(String(node.value), changes);
  if (written === undefined || from === undefined || to === undefined) return undefined;
  const source = text.slice(from, to);
  if (source.startsWith('"')) return [{ from, to, text: JSON.stringify(written) }];
  const isPlain = !/^[|>']/.test(source) && !/: | #|^[\s\-?:,[\]{}#&*!|>'"%@`]/.test(written);
  return [{ from, to, text: isPlain ? written : quoted(written) }];
}

function editMap(text: string, map: YAMLMap, changes: SeenChanges): Edit[] | undefined {
  const pairs = map.items as Pair[];
  const pairOf = (name: string) => pairs.find(({ key }) => isScalar(key) && key.value === name);
  const status = pairOf('status')?.value;
  const isFinal =
    isScalar(status) &&
    typeof status.value === 'number' &&
    !isRedirectCode(status.value) &&
    (pairOf('to') ?? pairOf('chain')) !== undefined;
  const { final, ...rest } = changes;
  const moves = isFinal && typeof final === 'number' && changes.status === undefined;
  const wanted = Object.entries(moves ? { ...rest, status: final } : { ...rest, final });
  const edits: (Edit | undefined)[] = wanted.flatMap(([name, value]) => {
    const pair = pairOf(name);
    if (value === undefined || (value === null && pair === undefined)) return [];
    if (pair === undefined) return [addPair(text, map, `${name}: ${valueText(value)}`)];
    return [value === null ? removePair(text, map, pair) : replaceValue(pair, valueText(value))];
  });
  return edits.every((edit) => edit !== undefined) ? merged(edits) : undefined;
}

/** Several additions at the same place follow each other. */
function merged(edits: readonly Edit[]): Edit[] {
  const byPlace = Map.groupBy(edits, ({ from, to }) => `${from} ${to}`);
  return [...byPlace.values()].map((same) => ({
    ...(same[0] as Edit),
    text: same.map(({ text }) => text).join(''),
  }));
}

function replaceValue({ value }: Pair, text: string): Edit | undefined {
  const range = rangeOf(value);
  return range && { from: range[0], to: range[1], text };
}

function addPair(text: string, map: YAMLMap, written: string): Edit | undefined {
  const last = map.items.at(-1) as Pair | undefined;
  const end = rangeOf(last?.value)?.[1];
  const start = rangeOf((map.items[0] as Pair | undefined)?.key)?.[0];
  if (end === undefined || start === undefined) return undefined;
  if (map.flow) return { from: end, to: end, text: `, ${written}` };
  const at = lineEnd(text, end);
  const column = start - lineStart(text, start);
  return { from: at, to: at, text: `\n${' '.repeat(column)}${written}` };
}

function removePair(text: string, map: YAMLMap, pair: Pair): Edit | undefined {
  const pairs = map.items as Pair[];
  const at = pairs.indexOf(pair);
  const [start, end] = [rangeOf(pair.key)?.[0], rangeOf(pair.value)?.[1]];
  const nextStart = rangeOf(pairs[at + 1]?.key)?.[0];
  const previousEnd = rangeOf(pairs[at - 1]?.value)?.[1];
  if (start === undefined || end === undefined) return undefined;
  if (at === 0) return nextStart === undefined ? undefined : { from: start, to: nextStart, text: '' };
  if (map.flow) return previousEnd === undefined ? undefined : { from: previousEnd, to: end, text: '' };
  return { from: lineStart(text, start) - 1, to: lineEnd(text, end), text: '' };
}

const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1;

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  const whole = end === -1 ? text.length : end;
  return text[whole - 1] === '\r' ? whole - 1 : whole;
}

const rangeOf = (node: unknown): [number, number] | undefined => {
  const range = (node as { range?: [number, number, number] | null } | null | undefined)?.range;
  return range ? [range[0], range[1]] : undefined;
};

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

function valueText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(valueText).join(', ')}]`;
  if (typeof value === 'number') return String(value);
  const text = String(value);
  return /^(?:\/|https?:\/\/)[\w./%~+=&?-]*$/.test(text) ? text : quoted(text);
}
