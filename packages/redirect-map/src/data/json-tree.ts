import { printParseErrorCode, visit } from 'jsonc-parser';
import type { ArrayNode, DataNode, DataTree, ObjectNode, ScalarNode } from './data-node.ts';

/** Deeper files aren't redirects, and would cause a stack overflow. */
const maxDepth = 100;
const maxProblems = 20;

/** JSON with comments and commas after the last value, as vendors' own tools accept it. */
export function jsonTree(text: string): DataTree {
  const tooDeepAt = depthExceededAt(text);
  if (tooDeepAt !== -1) {
    const message = `The values are nested more than ${maxDepth} levels deep`;
    return { root: null, problems: [{ at: tooDeepAt, message }], hasCommas: true };
  }
  const problems: DataTree['problems'] = [];
  const reader = new TreeReader();
  visit(
    text,
    {
      onObjectBegin: (at) => reader.open({ kind: 'object', span: { start: at, end: at }, entries: [], extras: [] }),
      onArrayBegin: (at) => reader.open({ kind: 'array', span: { start: at, end: at }, items: [] }),
      onObjectProperty: (key, start, length) => reader.name(key, { start, end: start + length }),
      onLiteralValue: (value, start, length) =>
        reader.add({ kind: 'scalar', span: { start, end: start + length }, value }),
      onObjectEnd: (at, length) => reader.close(at + length),
      onArrayEnd: (at, length) => reader.close(at + length),
      onError(error, at) {
        if (problems.length >= maxProblems) return;
        problems.push({ at, message: `The JSON is invalid (${wordsOf(printParseErrorCode(error))})` });
      },
    },
    { allowTrailingComma: true, disallowComments: false },
  );
  return { root: reader.root, problems, hasCommas: true };
}

/** `CommaExpected` → `comma expected` */
const wordsOf = (code: string): string => code.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();

/** Builds the tree from the parser's events. The parser's own tree would take three times the memory. */
class TreeReader {
  root: DataNode | null = null;
  readonly #open: (ObjectNode | ArrayNode)[] = [];
  readonly #names: { key: string; keySpan: DataNode['span'] }[] = [];

  open(node: ObjectNode | ArrayNode): void {
    this.add(node);
    this.#open.push(node);
  }

  close(end: number): void {
    const node = this.#open.pop();
    if (node !== undefined) node.span.end = end;
  }

  /** The name of the value that comes next. */
  name(key: string, keySpan: DataNode['span']): void {
    this.#names[this.#open.length] = { key, keySpan };
  }

  add(value: ObjectNode | ArrayNode | ScalarNode): void {
    const parent = this.#open.at(-1);
    const name = this.#names[this.#open.length];
    if (parent === undefined) this.root ??= value;
    else if (parent.kind === 'array') parent.items.push(value);
    else if (name !== undefined) parent.entries.push({ ...name, value });
  }
}

/** Where the text goes too deep, or -1. Looks at brackets outside of strings only. */
function depthExceededAt(text: string): number {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\\n]|\\.)*"|[[\]{}]/g)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    if (depth > maxDepth) return index;
  }
  return -1;
}
