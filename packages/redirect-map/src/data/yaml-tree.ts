import { Composer, isAlias, isMap, isScalar, isSeq, type Node, Parser } from 'yaml';
import type { DataNode, DataTree } from './data-node.ts';

/** Collections within collections. The composer calls itself for each, and runs out of stack. */
const maxDepth = 60;
const maxProblems = 20;

class TooDeep extends Error {}

class ShallowParser extends Parser {
  override *next(source: string): ReturnType<Parser['next']> {
    if (this.stack.length > maxDepth) throw new TooDeep();
    yield* super.next(source);
  }
}

/** Every document of a YAML text. Several are an array. */
export function yamlTree(text: string): DataTree {
  const parser = new ShallowParser();
  const composer = new Composer({ prettyErrors: false, uniqueKeys: false, logLevel: 'silent' });
  const problems: DataTree['problems'] = [];
  const roots: DataNode[] = [];
  try {
    for (const document of composer.compose(parser.parse(text), true, text.length)) {
      for (const { pos, message } of document.errors.slice(0, maxProblems - problems.length)) {
        problems.push({ at: pos[0], message: `The YAML is invalid (${message.replace(/\s*\n.*/s, '')})` });
      }
      const root = nodeOf(document.contents as Node | null, text);
      if (root !== null) roots.push(root);
    }
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    problems.push({ at: parser.offset, message: `The values are nested more than ${maxDepth / 2} levels deep` });
  }
  const span = { start: 0, end: text.length };
  const root: DataNode | null = roots.length > 1 ? { kind: 'array', span, items: roots } : (roots[0] ?? null);
  return { root, problems, hasCommas: false };
}

function nodeOf(node: Node | null, text: string): DataNode | null {
  if (node === null) return null;
  const [start = 0, end = 0] = node.range ?? [];
  const span = { start, end: trimmedEnd(text, start, end) };
  if (isMap(node)) {
    const entries = node.items.flatMap((pair) => {
      const key = nodeOf(pair.key as Node | null, text);
      if (key?.kind !== 'scalar') return [];
      const value = nodeOf(pair.value as Node | null, text);
      const empty: DataNode = { kind: 'scalar', span: { start: key.span.end, end: key.span.end }, value: null };
      return [{ key: String(key.value), keySpan: key.span, value: value ?? empty }];
    });
    return { kind: 'object', span, entries, extras: [] };
  }
  if (isSeq(node)) {
    return { kind: 'array', span, items: node.items.flatMap((item) => nodeOf(item as Node | null, text) ?? []) };
  }
  if (isAlias(node)) return { kind: 'opaque', span, children: [] };
  return isScalar(node) ? { kind: 'scalar', span, value: scalarValue(node.value, node.source) } : null;
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
