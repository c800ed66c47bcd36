import {
  type CheckOrigin,
  defaultProjectAlias,
  defaultProjectSettings,
  type LegacyTrackCall,
  type ProjectSettings,
  type TrackCall,
  type TrackRequest,
} from '@hopwise/model';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { mayEditProject, openProject } from '../projects/index.ts';
import type { FollowHooks } from '../tracing/index.ts';
import { accessCheck, type Viewer } from './check-access.ts';
import type { CheckRow } from './checks-table.ts';
import { readCheck } from './open-check.ts';
import { type CheckOwner, type TrackDeps, type Tracked, trackUrl } from './track-url.ts';

/** Tracks a URL for a guest, or in a project whose settings fill in omitted fields. */
export async function trackFor(
  deps: TrackDeps,
  viewer: Viewer,
  { projectId, ...call }: TrackCall,
  hooks: FollowHooks,
): Promise<Tracked> {
  const { owner, settings } = await findOwner(deps.db, viewer, projectId);
  return trackUrl(deps, completeRequest(call, settings), owner, hooks);
}

/** API v1 has no analyses. */
export async function trackLegacy(
  deps: TrackDeps,
  viewer: Viewer,
  call: LegacyTrackCall,
  hooks: FollowHooks,
): Promise<Tracked> {
  const none = { enableSSLAnalysis: false, enableSEOAnalysis: false, enableSecurityAnalysis: false };
  return trackFor(deps, viewer, { ...call, ...none }, hooks);
}

/** Tracks the URL of a check again with the same options. Headers aren't stored, so they aren't sent again. */
export async function trackAgain(deps: TrackDeps, viewer: Viewer, id: string, hooks: FollowHooks): Promise<Tracked> {
  const access = await accessCheck(deps.db, id, viewer);
  const { row, mayEdit } = access;
  const { check } = (await readCheck(deps.db, access)).result;
  const allowInvalidCertificates = check.invalidCertificatesAllowed === true;
  const owner = ownerOf(row, mayEdit, originOf(viewer));
  return trackUrl(deps, { ...requestOf(row), allowInvalidCertificates }, owner, hooks);
}

async function findOwner(
  db: Database,
  viewer: Viewer,
  projectId: string | undefined,
): Promise<{ owner: CheckOwner; settings: ProjectSettings }> {
  const { userId, guestId } = viewer;
  const origin = originOf(viewer);
  if (userId !== undefined) {
    const project = await openProject(db, userId, projectId ?? defaultProjectAlias);
    const owner = { origin, guestId: null, projectId: project.id, mayEdit: mayEditProject(project) };
    return { owner, settings: project.settings };
  }
  if (projectId !== undefined || guestId === undefined) {
    throw new AppError('UNAUTHENTICATED', 'Sign in to save checks in a project');
  }
  return { owner: { origin, guestId, projectId: null, mayEdit: true }, settings: defaultProjectSettings };
}

/** Omitted fields use the settings. */
export function completeRequest(call: Omit<TrackCall, 'projectId'>, settings: ProjectSettings): TrackRequest {
  const { url, client, userAgent, headers, allowInvalidCertificates } = call;
  return {
    url,
    ...(client !== undefined && { client }),
    ...(userAgent !== undefined && { userAgent }),
    ...(headers !== undefined && { headers }),
    ...(allowInvalidCertificates !== undefined && { allowInvalidCertificates }),
    method: call.method ?? settings.defaultMethod,
    maxHops: call.maxHops ?? settings.defaultMaxHops,
    timeout: call.timeout ?? settings.defaultTimeout,
    enableSSLAnalysis: call.enableSSLAnalysis ?? settings.enableSSLAnalysis,
    enableSEOAnalysis: call.enableSEOAnalysis ?? settings.enableSEOAnalysis,
    enableSecurityAnalysis: call.enableSecurityAnalysis ?? settings.enableSecurityAnalysis,
  };
}

function requestOf(row: CheckRow): TrackRequest {
  const { client, userAgent, method, maxHops, enableSSLAnalysis, enableSEOAnalysis, enableSecurityAnalysis } = row;
  return {
    url: row.inputUrl,
    ...(client !== null && { client }),
    ...(userAgent !== null && { userAgent }),
    method,
    maxHops,
    timeout: row.timeoutMs,
    enableSSLAnalysis,
    enableSEOAnalysis,
    enableSecurityAnalysis,
  };
}

const originOf = ({ isProgram = false }: Viewer): CheckOrigin => (isProgram ? 'api' : 'web');

function ownerOf({ guestId, projectId }: CheckRow, mayEdit: boolean, origin: CheckOrigin): CheckOwner {
  if (projectId !== null) return { origin, guestId: null, projectId, mayEdit };
  if (guestId !== null) return { origin, guestId, projectId: null, mayEdit: true };
  throw new Error('a check has no owner');
}
