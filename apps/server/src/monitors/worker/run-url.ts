import { HostBackoffError } from '@hopwise/engine';
import type { Trace, TrackRequest } from '@hopwise/model';
import { completeRequest } from '../../checks/index.ts';
import { AppError } from '../../errors.ts';
import { unseal } from '../../sealed-text.ts';
import { type MakeCheckDeps, makeCheck } from '../../tracing/index.ts';
import { type ConnectivityCheck, wasReached } from './connectivity-check.ts';
import type { DueMonitor } from './due-monitors.ts';
import type { RunResult } from './run-result.ts';

export interface RunUrlDeps extends MakeCheckDeps {
  sessionSecret: string;
  connectivity: Pick<ConnectivityCheck, 'isOnline' | 'recordSuccess'>;
}

/** Tracks the URL like POST /v2/track. Whatever a site does is a result; only internal errors are thrown. */
export async function runUrl(deps: RunUrlDeps, due: DueMonitor, signal: AbortSignal): Promise<RunResult> {
  const request = requestOf(deps.sessionSecret, due);
  if (request === undefined) return { kind: 'own-failure', message: secretChanged };
  try {
    const owner = { guestId: null, projectId: due.row.projectId, origin: 'monitor' } as const;
    const check = await makeCheck(deps, request, owner, { signal, owner: due.row.projectId });
    return { kind: 'checked', check, hasNetwork: await hasNetwork(deps, due, check.trace) };
  } catch (error) {
    if (error instanceof HostBackoffError) return { kind: 'put-off', until: error.until };
    if (error instanceof AppError && error.code === 'TARGET_REFUSED') return { kind: 'refused', reason: error.message };
    throw error;
  }
}

const secretChanged = "The server's SESSION_SECRET changed, so this monitor's headers can't be read. Enter them again.";

/** undefined: its headers can't be decrypted anymore. */
function requestOf(secret: string, { row, project }: DueMonitor): TrackRequest | undefined {
  const headers = row.sealedHeaders === null ? '{}' : unseal(secret, row.sealedHeaders);
  if (headers === undefined) return undefined;
  const { scores } = row.watch;
  const { options } = row;
  const call = {
    ...options,
    url: row.url ?? '',
    headers: JSON.parse(headers) as Record<string, string>,
    enableSSLAnalysis: options.enableSSLAnalysis ?? scores.includes('ssl'),
    enableSEOAnalysis: options.enableSEOAnalysis ?? scores.includes('seo'),
    enableSecurityAnalysis: options.enableSecurityAnalysis ?? scores.includes('security'),
  };
  return completeRequest(call, project.settings);
}

async function hasNetwork({ connectivity }: RunUrlDeps, { row }: DueMonitor, trace: Trace): Promise<boolean> {
  if (!wasReached(trace)) return connectivity.isOnline({ projectId: row.projectId, host: row.host ?? '' });
  connectivity.recordSuccess();
  return true;
}
