import type { LintRule } from './context.ts';

/** More than the platform reads. */
export const platformLimit: LintRule = {
  id: 'platform-limit',
  severity: 'error',
  title: 'More rules than the platform allows',
  *check({ map, dialect }) {
    for (const { rule, message } of dialect.findLimits?.(map) ?? []) {
      yield { rule, message, advice: 'Merge rows into patterns, delete rows that no one requests, or split the file.' };
    }
  },
};
