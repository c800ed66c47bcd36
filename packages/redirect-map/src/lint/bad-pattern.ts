import { compilePattern, PatternError } from '../matching/pattern.ts';
import type { LintRule } from './lint-rule.ts';

/** A pattern that is no pattern. */
export const badPattern: LintRule = {
  id: 'bad-pattern',
  severity: 'error',
  title: 'A pattern that can’t be evaluated',
  *check({ map }) {
    for (const rule of map.rules) {
      const { pattern, text } = rule.source;
      if (pattern === null) continue;
      try {
        compilePattern(pattern);
      } catch (error) {
        if (!(error instanceof PatternError)) throw error;
        yield {
          rule,
          message: `The pattern ${text} can't be evaluated: ${error.message}.`,
          advice: 'Correct the pattern.',
        };
      }
    }
  },
};
