import { platformOf } from '../dialect.ts';
import type { DialectId } from '../redirect-map.ts';
import type { LintRule } from './context.ts';

/** Formats without patterns: what looks like one is part of the path. */
const plainDialects: readonly DialectId[] = ['csv', 'json', 'yaml', 'openpublishing', 'mkdocs', 'gitbook', 'iis'];

/** Names the kind of pattern that a path looks like. */
function suspicion(path: string): string | undefined {
  if (/\(\.[*+]\)|\(\?|\[\^|\\[dwsS.]|\.[*+]$|^\^|[^/]\$$|\$\d/.test(path))
    return 'what looks like a regular expression';
  if (path.includes('*')) return 'what looks like a wildcard (*)';
  if (/\/:[A-Za-z]/.test(path)) return 'what looks like a placeholder (:name)';
  if (/[()[\]{}]/.test(path)) return 'what looks like a group, in ( ), [ ] or { }';
  if (/[\s"<>`|]/.test(path)) return 'an unencoded space, quote or bracket';
  return undefined;
}

/** A source that looks like a pattern but is read letter by letter. */
export const literalCharacters: LintRule = {
  id: 'literal-characters',
  severity: 'warning',
  title: 'A source that looks like a pattern but is taken literally',
  *check({ map, dialect }) {
    const isPlain = plainDialects.includes(map.dialect);
    for (const rule of map.rules) {
      const { kind, text, path } = rule.source;
      if (kind !== 'exact' || text.includes('\\')) continue;
      const found = suspicion(path);
      if (found === undefined) continue;
      yield {
        rule,
        severity: isPlain ? 'info' : 'warning',
        message: `${text} contains ${found}. ${
          isPlain
            ? "It's taken literally here, but a server that supports patterns needs it escaped."
            : `${platformOf(dialect)} takes it literally.`
        }`,
        advice: isPlain
          ? 'Escape it when you copy the row to a server.'
          : "Write it in the platform's own pattern syntax, or encode it.",
      };
    }
  },
};
