export { belongingOf, commandLine, plainUrl, recordAudit, rememberCallerAddress } from './record-audit.ts';
export { allAudit, auditTrailRoutes, pruneAudit } from './routes.ts';
