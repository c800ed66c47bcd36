import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { DataNode, DataTree } from './data-node.ts';

/** Deeper files are no redirects, and would end in a stack overflow. */
const maxDepth = 100;
const maxProblems = 20;

/** JSON with comments and commas after the last value, as vendors' own tools accept it. */
export function jsonTree(text: string): DataTree {
  const tooDeepAt = depthExceededAt(text);
  if (tooDeepAt !== -1) {
    const message = `The values are nested more than ${maxDepth} levels deep`;
    return { root: null, problems: [{ at: tooDeepAt, message }], hasCommas: true };
  }
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true, disallowComments: false });
  const problems = errors.slice(0, maxProblems).map(({ error, offset }) => ({
    at: offset,
    message: `The JSON is invalid (${wordsOf(printParseErrorCode(error))})`,
  }));
  return { root: root === undefined ? null : nodeOf(root), problems, hasCommas: true };
}

/** `CommaExpected` → `comma expected` */
const wordsOf = (code: string): string => code.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();

function nodeOf(node: Node): DataNode {
  const span = { start: node.offset, end: node.offset + node.length };
  switch (node.type) {
    case 'object': {
      const entries = (node.children ?? []).flatMap(({ children }) => {
        const [key, value] = children ?? [];
        if (key === undefined || value === undefined) return [];
        const keySpan = { start: key.offset, end: key.offset + key.length };
        return [{ key: String(key.value), keySpan, value: nodeOf(value) }];
      });
      return { kind: 'object', span, entries, extras: [] };
    }
    case 'array':
      return { kind: 'array', span, items: (node.children ?? []).map(nodeOf) };
    default:
      return { kind: 'scalar', span, value: node.value };
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
