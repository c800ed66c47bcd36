import { ruleText } from '../redirect-map.ts';
import type { LintRule } from './context.ts';

/** Format characters, and spaces other than the usual one. */
const invisible = /[\p{Cf}\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\u115f\u1160\u3164\p{Cc}]/gu;
const usual = '\t\r\n';

const nameOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Characters that no one sees in an editor. */
export const invisibleCharacters: LintRule = {
  id: 'invisible-characters',
  severity: 'error',
  title: 'Invisible characters in a row',
  *check({ map }) {
    for (const rule of map.rules) {
      const text = ruleText(map, rule);
      if (/^[\x20-\x7e\n\r\t]*$/.test(text)) continue;
      const found = [...text.matchAll(invisible)].filter(({ 0: character }) => !usual.includes(character));
      const [first] = found;
      if (first === undefined) continue;
      const names = [...new Set(found.map(({ 0: character }) => nameOf(character)))];
      const edits = found.map(({ 0: character, index }) => {
        const start = rule.spans.row.start + index;
        return { start, end: start + character.length, text: '' };
      });
      // In the source or target, deleting it changes what the row does.
      const { source, target } = rule.spans;
      const isInside = edits.some(({ start }) =>
        [source, target].some((part) => part !== null && start >= part.start && start < part.end),
      );
      yield {
        rule,
        message: `The row has an invisible character (${names.join(', ')}) after "${text.slice(Math.max(0, first.index - 20), first.index)}".`,
        advice: 'Delete the character.',
        fix: isInside ? null : { title: `Delete ${names.join(', ')}`, edits },
      };
    }
  },
};
