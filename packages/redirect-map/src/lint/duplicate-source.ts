import type { LintRule } from './context.ts';
import { groupsOf, sourceKey } from './source-key.ts';

/** The same source in two rows. */
export const duplicateSource: LintRule = {
  id: 'duplicate-source',
  severity: 'error',
  title: 'A source that appears twice',
  *check({ map, dialect }) {
    for (const [first, ...others] of groupsOf(map.rules, (rule) => sourceKey(rule, dialect))) {
      for (const rule of others) {
        const isSame =
          rule.target === first.target && rule.status === first.status && rule.flags.join() === first.flags.join();
        const { removal } = rule.spans;
        const written =
          rule.source.text === first.source.text
            ? rule.source.text
            : `${rule.source.text}, which is the same as ${first.source.text} here,`;
        const related = [{ position: first.position, message: `Redirects to ${first.target ?? `a ${first.status}`}` }];
        if (isSame) {
          yield {
            rule,
            severity: 'warning',
            message: `${written} is already on line ${first.position.line}, with the same target.`,
            advice: 'Delete one of the two rows.',
            related,
            fix: removal && {
              title: `Delete the duplicate of line ${first.position.line}`,
              edits: [{ ...removal, text: '' }],
            },
          };
        } else {
          yield {
            rule,
            message: `${written} is already on line ${first.position.line}, with another target, status or flag. Only one of them can apply.`,
            advice: 'Keep the correct row and delete the other.',
            related,
          };
        }
      }
    }
  },
};
