import { type SharedCheck, sharedCheck } from '@hopwise/model';
import { buildReport } from '@hopwise/report';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { plainUrl } from '../audit-trail/index.ts';
import { readBrowserTrace, readScreenshot, screenshotResponse, sendScreenshot } from '../browser-traces/index.ts';
import { accessCheckToEdit, type CheckRow, findCheck, readCheck, type Viewer, viewerOf } from '../checks/index.ts';
import type { Database } from '../db/database.ts';
import { ok } from '../http/route-docs.ts';
import { isBeingDeleted } from '../projects/index.ts';
import {
  noSuchShare,
  type SharedKind,
  type ShareLinkRouteDeps,
  type ShareSubject,
  shareLinkRoutes,
  subjectOfLink,
} from './share-link-routes.ts';
import { checkShares } from './shares-table.ts';

const params = z.object({ token: z.string() });
const tags = ['Sharing'];

export const sharingRoutes = (deps: SharingDeps): FastifyPluginAsyncZod => {
  return async (app) => {
    await app.register(
      shareLinkRoutes(deps, {
        kind: sharedChecks,
        path: '/checks/:id/share',
        access: 'guest',
        tags,
        operationIds: { make: 'shareCheck', open: 'getShare', revoke: 'revokeShare' },
        thing: 'a check',
        accessSubject: (request, id) => accessCheckToShare(deps.db, id, viewerOf(request)),
      }),
    );

    app.get(
      '/shared/:token',
      {
        config: { rateClass: 'read' },
        schema: {
          tags,
          operationId: 'getSharedCheck',
          summary: 'Get a shared check',
          params,
          response: ok(sharedCheck),
        },
      },
      async (request, reply) => {
        reply.header('x-robots-tag', 'noindex');
        return { data: await openSharedCheck(deps, request.params.token) };
      },
    );

    app.get(
      '/shared/:token/browser-trace/screenshot',
      {
        config: { rateClass: 'read' },
        schema: {
          tags,
          operationId: 'getSharedScreenshot',
          summary: 'Get the screenshot of a shared check',
          params,
          response: { 200: screenshotResponse },
        },
      },
      async (request, reply) => {
        const screenshot = await openSharedScreenshot(deps.db, request.params.token);
        return sendScreenshot(reply.header('x-robots-tag', 'noindex'), screenshot);
      },
    );
  };
};

export interface SharingDeps extends ShareLinkRouteDeps {
  version: string;
}

export const sharedChecks: SharedKind = { noun: 'check', shares: checkShares, page: '/shared/' };

/** A check that the viewer can share. */
export async function accessCheckToShare(db: Database, id: string, viewer: Viewer): Promise<ShareSubject> {
  const { projectId, inputUrl } = await accessCheckToEdit(db, id, viewer);
  return { id, projectId, userId: viewer.userId, details: { check: id, url: plainUrl(inputUrl) } };
}

/** The check behind a share link. */
export async function openSharedCheck({ db, version }: SharingDeps, token: string): Promise<SharedCheck> {
  const row = await findSharedRow(db, token);
  const { result, analysis } = await readCheck(db, { row, mayEdit: false });
  const { check, finalStatusCode } = result;
  const browserTrace = await readBrowserTrace(db, check);
  const generatedAt = new Date().toISOString();
  const { source } = buildReport({ check, analysis, browserTrace, generatedAt, productVersion: version });
  return { check: source.check, finalStatusCode, analysis, browserTrace: source.browserTrace };
}

/** The screenshot of a shared check. */
export async function openSharedScreenshot(db: Database, token: string): Promise<Uint8Array> {
  const { id } = await findSharedRow(db, token);
  return readScreenshot(db, id);
}

async function findSharedRow(db: Database, token: string): Promise<CheckRow> {
  const id = await subjectOfLink(db, sharedChecks, token);
  const row = id === undefined ? undefined : await findCheck(db, id);
  if (row === undefined || (row.projectId !== null && (await isBeingDeleted(db, row.projectId)))) {
    throw noSuchShare(sharedChecks);
  }
  return row;
}
