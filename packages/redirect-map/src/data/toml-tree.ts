import { type AST, ParseError, parseTOML } from 'toml-eslint-parser';
import type { ArrayNode, DataNode, DataTree, ObjectNode } from './data-node.ts';

/** Longer runs of brackets are no TOML that people write, and would end in a stack overflow. */
const tooDeep = /(?:[[{]\s*){60}/;

export function tomlTree(text: string): DataTree {
  const deep = tooDeep.exec(text);
  if (deep !== null) {
    return { root: null, problems: [{ at: deep.index, message: 'The values are nested too deep' }], hasCommas: false };
  }
  try {
    const [table] = parseTOML(text).body;
    return { root: tableNode(table.body, { start: 0, end: text.length }), problems: [], hasCommas: false };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    return { root: null, problems: [{ at: error.index, message: `The TOML is invalid (${error.message})` }], hasCommas: false };
  }
}

const spanOf = ({ range }: { range: AST.Range }) => ({ start: range[0], end: range[1] });

function tableNode(body: readonly (AST.TOMLKeyValue | AST.TOMLTable)[], span: ObjectNode['span']): ObjectNode {
  const root: ObjectNode = { kind: 'object', span, entries: [], extras: [] };
  for (const node of body) {
    if (node.type === 'TOMLKeyValue') put(root, namesOf(node.key), spanOf(node.key), valueNode(node.value));
    else {
      const table = tableNode(node.body, spanOf(node));
      if (node.kind === 'array') append(root, namesOf(node.key), table);
      else put(root, namesOf(node.key), spanOf(node.key), table);
    }
  }
  return root;
}

const namesOf = (key: AST.TOMLKey): string[] =>
  key.keys.map((part) => (part.type === 'TOMLBare' ? part.name : String(part.value)));

function valueNode(node: AST.TOMLContentNode): DataNode {
  if (node.type === 'TOMLArray') return { kind: 'array', span: spanOf(node), items: node.elements.map(valueNode) };
  if (node.type === 'TOMLInlineTable') return tableNode(node.body, spanOf(node));
  const { value } = node;
  const isPlain = typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number';
  return { kind: 'scalar', span: spanOf(node), value: isPlain ? value : String(value) };
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
