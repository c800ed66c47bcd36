import type { Span } from '../redirect-map.ts';

/** A value of a JSON, YAML, TOML or JavaScript text, and where it is. */
export type DataNode = ObjectNode | ArrayNode | ScalarNode | OpaqueNode;

export interface ObjectNode {
  kind: 'object';
  span: Span;
  entries: DataEntry[];
  /** Its unnamed values. */
  extras: DataNode[];
}

export interface DataEntry {
  key: string;
  keySpan: Span;
  value: DataNode;
}

export interface ArrayNode {
  kind: 'array';
  span: Span;
  items: DataNode[];
}

export interface ScalarNode {
  kind: 'scalar';
  span: Span;
  value: string | number | boolean | null;
}

/** Something that has no value before the program runs. */
export interface OpaqueNode {
  kind: 'opaque';
  span: Span;
  /** Literals in it. */
  children: DataNode[];
}

/** A text that could not be read to its end. */
export interface DataProblem {
  at: number;
  message: string;
}

export interface DataTree {
  root: DataNode | null;
  problems: DataProblem[];
  /** Whether values are separated by commas, which go with a value that is deleted. */
  hasCommas: boolean;
}

/** Counts what separates values in JSON, YAML, TOML and JavaScript. */
export function hasMoreValues(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    // Line feed, comma, parenthesis, semicolon, [ and {
    if (code === 10 || code === 44 || code === 40 || code === 59 || code === 91 || code === 123) count += 1;
  }
  return count > limit;
}

export const propertyOf = (node: ObjectNode, ...keys: readonly string[]): DataNode | undefined => {
  for (const key of keys) {
    const entry = node.entries.find((candidate) => candidate.key === key);
    if (entry !== undefined) return entry.value;
  }
  return undefined;
};

/** The text of a scalar. Undefined if it isn't text or a number. */
export const textOf = (node: DataNode | undefined): string | undefined =>
  node?.kind === 'scalar' && (typeof node.value === 'string' || typeof node.value === 'number')
    ? String(node.value)
    : undefined;

export const childrenOf = (node: DataNode): readonly DataNode[] => {
  switch (node.kind) {
    case 'object':
      return [...node.entries.map(({ value }) => value), ...node.extras];
    case 'array':
      return node.items;
    case 'opaque':
      return node.children;
    case 'scalar':
      return [];
  }
};

/** The text to cut to delete one of several neighbors. null: it can't be deleted separately. */
export function removalOf(text: string, siblings: readonly { span: Span }[], at: number, hasCommas: boolean): Span | null {
  const [before, node, after] = [siblings[at - 1]?.span, siblings[at]?.span, siblings[at + 1]?.span];
  if (node === undefined) return null;
  // Rows begin near the beginning of their line. Looking further would take as long as the line has rows.
  const before80 = /(?:^|[\r\n])([ \t]*(?:-[ \t]+)?)$/.exec(text.slice(Math.max(0, node.start - 80), node.start));
  const tail = /^[ \t]*,?[ \t]*(?:#[^\r\n]*)?(?:\r\n|\n|\r|$)/.exec(text.slice(node.end, node.end + 200))?.[0];
  if (hasCommas && after === undefined) return before === undefined ? null : { start: before.end, end: node.end };
  if (before80 !== null && tail !== undefined && (node.start <= 80 || before80.index > 0 || /^[\r\n]/.test(before80[0]))) {
    return { start: node.start - (before80[1]?.length ?? 0), end: node.end + tail.length };
  }
  return hasCommas && after !== undefined ? { start: node.start, end: after.start } : null;
}
