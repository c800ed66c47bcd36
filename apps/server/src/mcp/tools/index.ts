import type { Tool } from '../define-tool.ts';
import { checkContract } from './check-contract.ts';
import { compareClientsTool } from './compare-clients.ts';
import { getCheck } from './get-check.ts';
import { lintRedirects } from './lint-redirects.ts';
import { listChecks } from './list-checks.ts';
import { listMonitorsTool } from './list-monitors.ts';
import { traceUrl } from './trace-url.ts';

/** Always listed in this order. */
export const tools: readonly Tool[] = [
  traceUrl,
  compareClientsTool,
  checkContract,
  getCheck,
  listChecks,
  listMonitorsTool,
  lintRedirects,
];
