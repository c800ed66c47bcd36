import { Composer, isAlias, isMap, isScalar, isSeq, type Node, Parser } from 'yaml';
import { RedirectFileError } from '../map-builder.ts';
import {
  childrenOf,
  type DataNode,
  type DataTree,
  hasMoreValues,
  type ObjectNode,
  type ScalarNode,
} from './data-node.ts';

/** Collections within collections. The composer calls itself for each, and runs out of stack. */
const maxDepth = 60;
const maxProblems = 20;
/** Values that are parsed together. Each takes 2 KB until all are read. */
const maxTogether = 200_000;
/** The number of characters that aliases may add to a text. */
const maxAliasChars = 10_000_000;

class TooDeep extends Error {}

class ShallowParser extends Parser {
  override *next(source: string): ReturnType<Parser['next']> {
    if (this.stack.length > maxDepth) throw new TooDeep();
    yield* super.next(source);
  }
}

/** The parser's tree takes a hundred times the memory of its text, so long lists are parsed in parts. */
const usualPartChars = 64 * 1024;

/** Every document of a YAML text. Several are an array. */
export const yamlTree = (text: string, partChars = usualPartChars): DataTree =>
  treeInParts(text, partChars) ?? treeOf(text, (at) => at, newAnchors());

/** Undefined: it has no long list, or one whose parts mean something else on their own. */
function treeInParts(text: string, partChars: number): DataTree | undefined {
  const list = longestList(text, partChars);
  if (list === undefined) return undefined;
  const [head, ...parts] = list.parts;
  if (head === undefined || parts.length === 0) return undefined;
  const gap = list.end - head.end;
  const anchors = newAnchors();
  const tree = treeOf(text.slice(0, head.end) + text.slice(list.end), (at) => (at >= head.end ? at + gap : at), anchors);
  // An anchor after the list is none of its items'.
  if ([...anchors.values.values()].some(({ at }) => at >= list.end)) return undefined;
  const around = tree.root === null || tree.problems.length > 0 ? [] : nodesAt(tree.root, list.dash);
  const node = around.at(-1);
  if (node?.kind !== 'array') return undefined;
  for (const { start, end } of parts) {
    const plain = plainItems(text, start, end, list.dash - head.start);
    if (plain !== undefined) {
      for (const item of plain) node.items.push(item);
      continue;
    }
    const { root, problems } = treeOf(text.slice(start, end), (at) => start + at, anchors);
    if (root?.kind !== 'array' || problems.length > 0) return undefined;
    for (const item of root.items) node.items.push(item);
  }
  const [before, after] = [node.span.end, node.items.at(-1)?.span.end ?? node.span.end];
  for (const { span } of around) if (span.end === before) span.end = after;
  return tree;
}

interface LongList {
  /** Where the dash of the first item is. */
  dash: number;
  end: number;
  /** Each begins with an item. */
  parts: { start: number; end: number }[];
}

/** The first list of items at the depth that most items have. */
function longestList(text: string, partChars: number): LongList | undefined {
  if (text.length < 2 * partChars) return undefined;
  const counts = new Map<number, number>();
  for (const { 0: found } of text.matchAll(/^ *(?=- )/gm)) counts.set(found.length, (counts.get(found.length) ?? 0) + 1);
  const [depth] = [...counts].reduce((most, other) => (other[1] > most[1] ? other : most), [0, 0]);
  const lines = new RegExp(`^(?: {${depth}}(?<item>- )| {0,${depth}}(?<other>[^ \\r\\n#]))`, 'gm');
  const parts: LongList['parts'] = [];
  let [dash, start, end] = [-1, 0, text.length];
  for (const { 0: line, index, groups } of text.matchAll(lines)) {
    if (groups?.item === undefined && dash === -1) continue;
    if (groups?.item === undefined) {
      // An item without a space after its dash, or of a list around this one.
      if (line.endsWith('-')) return undefined;
      end = index;
      break;
    }
    if (dash === -1) [dash, start] = [index + depth, index];
    if (index - start < partChars) continue;
    parts.push({ start, end: index });
    start = index;
  }
  return dash === -1 ? undefined : { dash, end, parts: [...parts, { start, end }] };
}

/** `- key: value` or `key: value`, with a value that means the same in every YAML, or nothing. */
const plainLine =
  /( *)(?:(- )?([A-Za-z_][\w-]*): +(?:("[^"\\\r\n]*"|'[^'\r\n]*')|([1-9]\d{0,8})|([A-Za-z/](?:[\w/.~%+=&?@#-]|:(?=[^\s]))*)) *)?(?:\r?\n|$)/y;
const typedWords = /^(?:true|false|null)$/i;

/** The items of a list that has nothing but plain rows without comments, in a tenth of the parser's time. Undefined if it has more. */
function plainItems(text: string, start: number, end: number, depth: number): DataNode[] | undefined {
  const items: ObjectNode[] = [];
  for (let at = start; at < end; at = plainLine.lastIndex) {
    plainLine.lastIndex = at;
    const found = plainLine.exec(text);
    if (found === null || plainLine.lastIndex > end) return undefined;
    const [line, indent = '', dash, key, quoted, number, word = ''] = found;
    if (key === undefined) continue;
    if (indent.length !== (dash === undefined ? depth + 2 : depth) || typedWords.test(word)) return undefined;
    const keyStart = at + indent.length + (dash?.length ?? 0);
    const written = quoted ?? number ?? word;
    const valueStart = at + line.indexOf(written, keyStart - at + key.length + 1);
    const value = quoted === undefined ? (number === undefined ? word : Number(number)) : quoted.slice(1, -1);
    const span = { start: valueStart, end: valueStart + written.length };
    if (dash !== undefined) items.push({ kind: 'object', span: { start: keyStart, end: 0 }, entries: [], extras: [] });
    const item = items.at(-1);
    if (item === undefined) return undefined;
    item.span.end = span.end;
    const keySpan = { start: keyStart, end: keyStart + key.length };
    item.entries.push({ key, keySpan, value: { kind: 'scalar', span, value } });
  }
  return items;
}

/** The list that begins here and all that it's in, the outermost first. */
function nodesAt(node: DataNode, start: number): DataNode[] {
  if (node.kind === 'array' && node.span.start === start) return [node];
  for (const child of childrenOf(node)) {
    const found = nodesAt(child, start);
    if (found.length > 0) return [node, ...found];
  }
  return [];
}

/** `place` is where a character of this text is in the file. */
function treeOf(text: string, place: (at: number) => number, anchors: Anchors): DataTree {
  if (hasMoreValues(text, maxTogether)) {
    const count = maxTogether.toLocaleString('en-US');
    throw new RedirectFileError(`The YAML has more than ${count} values in a map or an inline list. Split the file.`);
  }
  const parser = new ShallowParser();
  const composer = new Composer({ prettyErrors: false, uniqueKeys: false, logLevel: 'silent' });
  const problems: DataTree['problems'] = [];
  const roots: DataNode[] = [];
  try {
    for (const document of composer.compose(parser.parse(text), true, text.length)) {
      for (const { pos, message } of document.errors.slice(0, maxProblems - problems.length)) {
        problems.push({ at: place(pos[0]), message: `The YAML is invalid (${message.replace(/\s*\n.*/s, '')})` });
      }
      const root = nodeOf(document.contents as Node | null, { text, place, anchors });
      if (root !== null) roots.push(root);
    }
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    problems.push({ at: place(parser.offset), message: `The values are nested more than ${maxDepth / 2} levels deep` });
  }
  const span = { start: place(0), end: place(text.length) };
  const root: DataNode | null = roots.length > 1 ? { kind: 'array', span, items: roots } : (roots[0] ?? null);
  return { root, problems, hasCommas: false };
}

interface Source {
  text: string;
  place: (at: number) => number;
  anchors: Anchors;
}

interface Anchors {
  /** The texts, numbers and the like that anchors name. Collections aren't repeated: they multiply. */
  values: Map<string, { value: ScalarNode['value']; at: number }>;
  /** The characters that aliases repeated. */
  chars: number;
}

const newAnchors = (): Anchors => ({ values: new Map(), chars: 0 });

function nodeOf(node: Node | null, source: Source): DataNode | null {
  if (node === null) return null;
  const { text, place, anchors } = source;
  const [start = 0, end = 0] = node.range ?? [];
  const span = { start: place(start), end: place(trimmedEnd(text, start, end)) };
  if (isMap(node)) {
    const entries = node.items.flatMap((pair) => {
      const key = nodeOf(pair.key as Node | null, source);
      if (key?.kind !== 'scalar') return [];
      const value = nodeOf(pair.value as Node | null, source);
      const empty: DataNode = { kind: 'scalar', span: { start: key.span.end, end: key.span.end }, value: null };
      return [{ key: String(key.value), keySpan: key.span, value: value ?? empty }];
    });
    return { kind: 'object', span, entries, extras: [] };
  }
  if (isSeq(node)) {
    return { kind: 'array', span, items: node.items.flatMap((item) => nodeOf(item as Node | null, source) ?? []) };
  }
  if (isAlias(node)) {
    const named = anchors.values.get(node.source);
    if (named === undefined) return { kind: 'opaque', span, children: [] };
    anchors.chars += String(named.value).length;
    if (anchors.chars > maxAliasChars) {
      throw new RedirectFileError('The aliases of the YAML repeat more than 10 MB of text.');
    }
    return { kind: 'scalar', span, value: named.value };
  }
  if (!isScalar(node)) return null;
  const value = scalarValue(node.value, node.source);
  if (node.anchor !== undefined) anchors.values.set(node.anchor, { value, at: span.start });
  return { kind: 'scalar', span, value };
}

/** Dates and the like stay as they are written. */
function scalarValue(value: unknown, source: string | undefined): string | number | boolean | null {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value;
  return typeof value === 'number' && String(value) === source ? value : (source ?? String(value));
}

/** Block collections end where the next token begins. */
function trimmedEnd(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && /\s/.test(text[at - 1] ?? '')) at -= 1;
  return at;
}
