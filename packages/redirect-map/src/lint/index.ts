import { chain } from './chain.ts';
import type { LintRule } from './lint-rule.ts';

export type { LintRule } from './lint-rule.ts';

/** All of them, in the order of the documentation. */
export const lintRules: readonly LintRule[] = [chain];
