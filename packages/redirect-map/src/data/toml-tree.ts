import { type AST, ParseError, parseTOML } from 'toml-eslint-parser';
import type { ArrayNode, DataNode, DataTree, ObjectNode } from './data-node.ts';

/** People don't write longer runs of brackets or dotted names, which would take a lot of stack and memory. */
const tooDeep = /(?:[[{]\s*){60}|\.(?:\s{0,9}["']?[\w-]{1,60}["']?\s{0,9}\.){60}/;

export function tomlTree(text: string): DataTree {
  const deep = tooDeep.exec(text);
  if (deep !== null) {
    return { root: null, problems: [{ at: deep.index, message: 'The values are nested too deeply' }], hasCommas: false };
  }
  const root: ObjectNode = { kind: 'object', span: { start: 0, end: text.length }, entries: [], extras: [] };
  const problems: DataTree['problems'] = [];
  for (const { start, end } of partsOf(text)) {
    const problem = addPart(root, text, start, end);
    if (problem === undefined) continue;
    // A part that ends within a multiline string isn't valid TOML.
    if (start === 0 && end === text.length) problems.push(problem);
    else return whole(text);
  }
  return { root, problems, hasCommas: false };
}

function whole(text: string): DataTree {
  const root: ObjectNode = { kind: 'object', span: { start: 0, end: text.length }, entries: [], extras: [] };
  const problem = addPart(root, text, 0, text.length);
  return { root, problems: problem === undefined ? [] : [problem], hasCommas: false };
}

/** The parser's tree takes a hundred times the memory of its text, so long files are parsed in parts. */
const partChars = 64 * 1024;

/** Parts of the text that each begin at a table of a list. */
function* partsOf(text: string): Generator<{ start: number; end: number }> {
  let start = 0;
  if (text.length > partChars) {
    for (const { index } of text.matchAll(/^\[\[/gm)) {
      if (index - start < partChars) continue;
      yield { start, end: index };
      start = index;
    }
  }
  yield { start, end: text.length };
}

/** Adds the tables of a part. Undefined if there is no problem. */
function addPart(root: ObjectNode, text: string, start: number, end: number): DataTree['problems'][number] | undefined {
  try {
    const [table] = parseTOML(text.slice(start, end)).body;
    addBody(root, table.body, start);
    return undefined;
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    return { at: start + error.index, message: `The TOML is invalid (${error.message})` };
  }
}

/** `offset` is where the part that was parsed begins. */
const spanOf = ({ range }: { range: AST.Range }, offset: number) => ({ start: offset + range[0], end: offset + range[1] });

type Body = readonly (AST.TOMLKeyValue | AST.TOMLTable)[];

function tableNode(body: Body, span: ObjectNode['span'], offset: number): ObjectNode {
  const table: ObjectNode = { kind: 'object', span, entries: [], extras: [] };
  addBody(table, body, offset);
  return table;
}

function addBody(root: ObjectNode, body: Body, offset: number): void {
  for (const node of body) {
    const keySpan = spanOf(node.key, offset);
    if (node.type === 'TOMLKeyValue') put(root, namesOf(node.key), keySpan, valueNode(node.value, offset));
    else {
      const table = tableNode(node.body, spanOf(node, offset), offset);
      if (node.kind === 'array') append(root, namesOf(node.key), table);
      else put(root, namesOf(node.key), keySpan, table);
    }
  }
}

const namesOf = (key: AST.TOMLKey): string[] =>
  key.keys.map((part) => (part.type === 'TOMLBare' ? part.name : String(part.value)));

function valueNode(node: AST.TOMLContentNode, offset: number): DataNode {
  const span = spanOf(node, offset);
  if (node.type === 'TOMLArray') {
    return { kind: 'array', span, items: node.elements.map((element) => valueNode(element, offset)) };
  }
  if (node.type === 'TOMLInlineTable') return tableNode(node.body, span, offset);
  const { value } = node;
  const isPlain = typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number';
  return { kind: 'scalar', span, value: isPlain ? value : String(value) };
}

/** The table that a dotted name is in. Of an array of tables, the last one is meant. */
function parentOf(root: ObjectNode, names: readonly string[]): ObjectNode {
  let table = root;
  for (const name of names.slice(0, -1)) {
    const found = table.entries.find(({ key }) => key === name)?.value;
    const inner = found?.kind === 'array' ? found.items.at(-1) : found;
    if (inner?.kind === 'object') table = inner;
    else {
      const made: ObjectNode = { kind: 'object', span: root.span, entries: [], extras: [] };
      table.entries.push({ key: name, keySpan: root.span, value: made });
      table = made;
    }
  }
  return table;
}

function put(root: ObjectNode, names: readonly string[], keySpan: ObjectNode['span'], value: DataNode): void {
  const table = parentOf(root, names);
  const key = names.at(-1) ?? '';
  const known = table.entries.find((entry) => entry.key === key)?.value;
  if (known?.kind === 'object' && value.kind === 'object') known.entries.push(...value.entries);
  else table.entries.push({ key, keySpan, value });
}

function append(root: ObjectNode, names: readonly string[], table: ObjectNode): void {
  const parent = parentOf(root, names);
  const key = names.at(-1) ?? '';
  const known = parent.entries.find((entry) => entry.key === key)?.value;
  if (known?.kind === 'array') known.items.push(table);
  else {
    const list: ArrayNode = { kind: 'array', span: table.span, items: [table] };
    parent.entries.push({ key, keySpan: table.span, value: list });
  }
}
