import { type ClientComparison, clientComparison } from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { plainUrl } from '../audit-trail/index.ts';
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
} from '../sharing/index.ts';
import { clientComparisonShares, findClientComparison } from './client-comparisons-table.ts';
import { accessComparisonToEdit, tags, toClientComparison, userIdOf } from './open-comparison.ts';

export const comparisonSharingRoutes = (deps: ShareLinkRouteDeps): FastifyPluginAsyncZod => {
  const { db } = deps;
  return async (app) => {
    await app.register(
      shareLinkRoutes(deps, {
        kind: sharedComparisons,
        path: '/client-comparisons/:id/share',
        access: 'user',
        tags,
        operationIds: {
          make: 'shareClientComparison',
          open: 'getClientComparisonShare',
          revoke: 'revokeClientComparisonShare',
        },
        thing: 'a client comparison',
        accessSubject: (request, id) => accessComparisonToShare(db, userIdOf(request), id),
      }),
    );

    app.get(
      '/shared/client-comparisons/:token',
      {
        config: { rateClass: 'read' },
        schema: {
          tags,
          operationId: 'getSharedClientComparison',
          summary: 'Get a shared client comparison',
          params: z.object({ token: z.string() }),
          response: ok(z.object({ comparison: clientComparison })),
        },
      },
      async (request, reply) => {
        reply.header('x-robots-tag', 'noindex');
        return { data: { comparison: await openSharedComparison(db, request.params.token) } };
      },
    );
  };
};

export const sharedComparisons: SharedKind = {
  noun: 'comparison',
  shares: clientComparisonShares,
  page: '/shared/clients/',
};

/** A comparison that the caller can share. */
export async function accessComparisonToShare(db: Database, userId: string, id: string): Promise<ShareSubject> {
  const { projectId, url } = await accessComparisonToEdit(db, userId, id, 'share');
  return { id, projectId, userId, details: { comparison: id, url: plainUrl(url) } };
}

/** The comparison behind a share link. */
export async function openSharedComparison(db: Database, token: string): Promise<ClientComparison> {
  const id = await subjectOfLink(db, sharedComparisons, token);
  const row = id === undefined ? undefined : await findClientComparison(db, id);
  if (row === undefined || (await isBeingDeleted(db, row.projectId))) throw noSuchShare(sharedComparisons);
  return toClientComparison(row, false);
}
