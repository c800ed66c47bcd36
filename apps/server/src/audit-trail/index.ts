export { rememberCallerAddress } from './caller-address.ts';
export { allAudit } from './list-audit.ts';
export { plainUrl } from './plain-url.ts';
export { pruneAudit } from './prune-audit.ts';
export { belongingOf, commandLine, recordAudit } from './record-audit.ts';
export { type AuditTrail, auditTrailRoutes } from './routes.ts';
