import { expiringCertificates, failingHosts, periodQuery, projectIdInput, stats, statsQuery } from '@hopwise/model';
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
          summary: 'The figures of a period',
          description:
            'Over all checks in the projects that you may see, or in one. Days begin at midnight in the time zone given; `1d` is today. `previous` are the figures of as many days before, up to the same time of day. `origin` leaves only the checks that were started that way.',
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
          summary: 'The hosts with the most failed checks in a period',
          description:
            'A check counts for the host at which it ended, or else for that of its URL. At most the newest 2,000 failed checks are counted; `isComplete` says whether those are all.',
          querystring: periodQuery,
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
          summary: 'The certificates that expire next',
          description:
            'As the newest check of each host saw them, for up to 200 hosts of your newest checks. Hosts over plain http have none.',
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
