import { expiringCertificates, failingHosts, projectIdInput, stats, statsQuery } from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { Database } from '../db/database.ts';
import { signedInCallerOf } from '../http/caller.ts';
import { ok } from '../http/route-docs.ts';
import { CertificateFinder } from './find-expiring-certificates.ts';
import { findFailingHosts } from './find-failing-hosts.ts';
import { summarizePeriod } from './summarize-period.ts';

export const statsRoutes = ({ db }: { db: Database }): FastifyPluginAsyncZod => {
  const certificates = new CertificateFinder(db);
  return async (app) => {
    app.get(
      '/stats',
      {
        config: { access: 'user' },
        schema: {
          tags: ['Statistics'],
          operationId: 'getStats',
          summary: 'Get statistics for a period',
          description:
            'For all checks in the projects you can see, except sample projects, or in one. Days start at midnight in the given time zone; `1d` is today. `previous` covers the same number of days before that, up to the same time of day. `origin` counts only the checks that were started that way: one origin, or several separated by commas.',
          querystring: statsQuery,
          response: ok(z.object({ stats }), 404),
        },
      },
      async (request) => ({
        data: { stats: await summarizePeriod(db, signedInCallerOf(request).userId, request.query) },
      }),
    );

    app.get(
      '/stats/hosts',
      {
        config: { access: 'user' },
        schema: {
          tags: ['Statistics'],
          operationId: 'listFailingHosts',
          summary: 'List the hosts with the most failed checks in a period',
          description:
            'A check counts toward the host of its final URL, or of its input URL if it has none. Only the newest 2,000 failed checks are counted; `isComplete` says whether those are all.',
          querystring: statsQuery,
          response: ok(failingHosts, 404),
        },
      },
      async (request) => ({ data: await findFailingHosts(db, signedInCallerOf(request).userId, request.query) }),
    );

    app.get(
      '/stats/certificates',
      {
        config: { access: 'user', rateClass: 'report' },
        schema: {
          tags: ['Statistics'],
          operationId: 'listExpiringCertificates',
          summary: 'List expiring certificates',
          description:
            'From the newest check of each host, for up to 200 hosts in your recent checks. Hosts requested over plain HTTP have no certificate.',
          querystring: z.object({ projectId: z.optional(projectIdInput) }),
          response: ok(expiringCertificates, 404),
        },
      },
      async (request) => ({
        data: await certificates.find(signedInCallerOf(request).userId, request.query.projectId),
      }),
    );
  };
};
