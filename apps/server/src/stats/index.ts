export { CertificateFinder } from './find-expiring-certificates.ts';
export { findFailingHosts } from './find-failing-hosts.ts';
export { statsRoutes } from './routes.ts';
export { summarizePeriod } from './summarize-period.ts';
