import type { SourcePattern } from '../redirect-map.ts';
import { parseRegex, type RegexNode } from './parse-regex.ts';

/** A source pattern from a regular expression that a file has. Throws a PatternError. */
export function regexPattern(regex: string, ignoresCase = false): SourcePattern {
  const { root, groupNames, ...flags } = parseRegex(regex);
  const bare = regex.replace(/^\(\?[a-z]+\)/, '');
  return {
    regex: bare,
    ignoresCase: ignoresCase || flags.ignoresCase,
    literalPrefix: literalPrefix(root),
    literalSuffix: literalSuffix(root),
    groups: groupNames.map((name, at) => name ?? String(at + 1)),
  };
}

const partsOf = (node: RegexNode): readonly RegexNode[] => (node.type === 'sequence' ? node.parts : [node]);

/** The text that every match begins with, if the pattern is tied to the beginning. */
function literalPrefix(root: RegexNode): string {
  const [first, ...rest] = partsOf(root);
  return first?.type === 'start' ? leadingText(rest) : '';
}

function leadingText(parts: readonly RegexNode[]): string {
  let text = '';
  for (const part of parts) {
    if (part.type === 'group') {
      const inner = partsOf(part.content);
      const found = leadingText(inner);
      text += found;
      if (found.length < inner.length) return text;
    } else if (part.type === 'set' && part.set.text !== null) text += part.set.text;
    else return text;
  }
  return text;
}

/** The text that every match ends with, if the pattern is tied to the end. */
function literalSuffix(root: RegexNode): string {
  const parts = partsOf(root);
  if (parts.at(-1)?.type !== 'end') return '';
  const inner = parts.slice(0, -1).reverse();
  const [last] = inner;
  // A slash that may be missing makes no difference to the index.
  if (last?.type === 'repeat' && last.max === 1 && last.content.type === 'set' && last.content.set.text === '/')
    inner.shift();
  let text = '';
  for (const part of inner) {
    if (part.type !== 'set' || part.set.text === null) break;
    text = part.set.text + text;
  }
  return text;
}
