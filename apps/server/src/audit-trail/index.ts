export { belongingOf, commandLine, plainUrl, recordAudit, rememberCallerAddress } from './record-audit.ts';
export { type AuditTrail, allAudit, auditTrailRoutes, pruneAudit } from './routes.ts';
