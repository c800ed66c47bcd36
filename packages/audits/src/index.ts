export { analyze } from './analyze.ts';
export type { ListedAudit } from './category.ts';
export type { Audit, Outcome } from './define-audit.ts';
export { titleOf } from './finding.ts';
export { profile } from './profile.ts';
export { robotsDecision } from './robots-decision.ts';
export { SCORING_VERSION } from './score.ts';
