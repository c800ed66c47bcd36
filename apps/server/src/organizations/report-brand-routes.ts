import { reportBrand, reportBrandLimits, reportBrandRequest } from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { Database } from '../db/database.ts';
import { sessionCallerOf, signedInCallerOf } from '../http/caller.ts';
import { ok } from '../http/route-docs.ts';
import { changeReportBrand, openReportBrand } from './manage-report-brand.ts';

const tags = ['Organizations'];
const byId = z.object({ id: z.string() });
const one = z.object({ brand: reportBrand });
const { logoBytesMax, logoSideMax, nameMax } = reportBrandLimits;

export const reportBrandRoutes = ({ db }: { db: Database }): FastifyPluginAsyncZod => {
  return async (app) => {
    app.get(
      '/organizations/:id/report-brand',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'getReportBrand',
          summary: 'Get the report branding of an organization',
          params: byId,
          response: ok(one),
        },
      },
      async (request) => {
        const { userId } = signedInCallerOf(request);
        return { data: { brand: await openReportBrand(db, userId, request.params.id) } };
      },
    );

    app.put(
      '/organizations/:id/report-brand',
      {
        config: { access: 'session' },
        schema: {
          tags,
          operationId: 'changeReportBrand',
          summary: 'Change the report branding of an organization',
          description: `For owners and admins. The name is one line of at most ${nameMax} characters; empty for none. The logo is a PNG or JPEG of at most ${logoBytesMax / 1024} KB and ${logoSideMax} × ${logoSideMax} pixels, as a \`data:\` URL; \`null\` removes it, and omitting \`logo\` keeps it.`,
          params: byId,
          body: reportBrandRequest,
          response: ok(one),
        },
      },
      async (request) => {
        const { userId } = sessionCallerOf(request);
        return { data: { brand: await changeReportBrand(db, userId, request.params.id, request.body) } };
      },
    );
  };
};
