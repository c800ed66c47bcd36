export { detectDialect } from './detect-dialect.ts';
export type { Dialect, Firing, Matcher, PassedOver, PlatformLimit } from './dialect.ts';
export { dialectOf, knownDialects } from './dialects/index.ts';
export { applyFixes, type Fix, type TextEdit } from './fix.ts';
export { type Finding, type LintOptions, type LintReport, type Severity, severities } from './lint/finding.ts';
export { type LintRule, lintRules } from './lint/index.ts';
export { lint } from './lint.ts';
export { PatternError } from './matching/pattern.ts';
export { maxFileBytes, type ReadMapOptions, RedirectFileError, readRedirectMap } from './read-map.ts';
export * from './redirect-map.ts';
export {
  type Resolution,
  type ResolutionEnd,
  type ResolutionStep,
  type ResolveOptions,
  Resolver,
  resolve,
} from './resolve.ts';
