import {
  type ReportBrand,
  type ReportBrandRequest,
  reportBrand,
  reportBrandLimits,
  reportBrandRequest,
} from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { recordAudit } from '../audit-trail/index.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { sessionCallerOf, signedInCallerOf } from '../http/caller.ts';
import { ok } from '../http/route-docs.ts';
import { type LogoFile, readLogo, UnusableLogoError } from './logo/read-logo.ts';
import { requireRole, takeTurn } from './membership.ts';
import { deleteReportBrand, findReportBrand, type ReportBrandRow, saveReportBrand } from './organizations-table.ts';

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

export async function openReportBrand(db: Database, userId: string, organizationId: string): Promise<ReportBrand> {
  await requireRole(db, organizationId, userId, 'member');
  return toReportBrand(await findReportBrand(db, organizationId));
}

export async function changeReportBrand(
  db: Database,
  userId: string,
  organizationId: string,
  { name, logo }: ReportBrandRequest,
): Promise<ReportBrand> {
  await requireRole(db, organizationId, userId, 'admin');
  // Validated before the lock is taken.
  const given = logo === undefined ? undefined : logo === null ? noLogo : logoColumns(checkedLogo(logo));
  return db.transaction(async (tx) => {
    await takeTurn(tx, organizationId, userId, 'admin');
    const before = await findReportBrand(tx, organizationId);
    const row: ReportBrandRow = {
      ...(before ?? noLogo),
      ...given,
      organizationId,
      name: name === '' ? null : name,
    };
    if (row.name === null && row.logo === null) await deleteReportBrand(tx, organizationId);
    else await saveReportBrand(tx, row);
    const what = given === undefined ? 'same logo' : given.logo === null ? 'no logo' : 'new logo';
    await recordAudit(tx, {
      organizationId,
      actorId: userId,
      action: 'organization.report-brand-changed',
      details: { name, logo: row.logo === null ? 'no logo' : what },
    });
    return toReportBrand(row);
  });
}

function checkedLogo(dataUrl: string): LogoFile {
  try {
    return readLogo(dataUrl);
  } catch (error) {
    if (!(error instanceof UnusableLogoError)) throw error;
    const message = `The logo ${error.message}`;
    throw new AppError('VALIDATION_FAILED', message, [{ path: 'logo', message }]);
  }
}

const noLogo = { logo: null, logoType: null, logoWidth: null, logoHeight: null } as const;

const logoColumns = ({ bytes, type, width, height }: LogoFile) => ({
  logo: bytes,
  logoType: type,
  logoWidth: width,
  logoHeight: height,
});

export function toReportBrand(row: Omit<ReportBrandRow, 'organizationId'> | undefined): ReportBrand {
  const { name, logo, logoType, logoWidth, logoHeight } = row ?? { ...noLogo, name: null };
  if (logo === null || logoType === null || logoWidth === null || logoHeight === null) return { name, logo: null };
  const dataUrl = `data:${logoType};base64,${Buffer.from(logo).toString('base64')}`;
  return { name, logo: { dataUrl, width: logoWidth, height: logoHeight } };
}
