export { analyze } from './analyze.ts';
export type { Category, Completion, ListedAudit } from './category.ts';
export type { Audit, Effect, Outcome } from './define-audit.ts';
export { profile } from './profile.ts';
export { SCORING_VERSION } from './score.ts';
