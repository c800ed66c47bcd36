import { Readable } from 'node:stream';
import {
  type AuditEntry,
  type AuditExportFormat,
  type AuditFilter,
  type AuditPage,
  type AuditQuery,
  auditExport,
  auditExportFormats,
  auditFilter,
  auditPage,
  auditQuery,
  dayMs,
} from '@hopwise/model';
import { renderAuditCsv, renderAuditJson, reportFormatFacts } from '@hopwise/report';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { signedInCallerOf } from '../http/caller.ts';
import { errors, fileDescription, ok } from '../http/route-docs.ts';
import type { PeriodicTask } from '../tasks/index.ts';
import { type AuditRow, type AuditScope, deleteOldAuditEntries, findAuditEntries } from './audit-entries-table.ts';
import { recordAudit } from './record-audit.ts';

export interface AuditTrail {
  db: Database;
  /** Where the entries are listed. */
  path: string;
  /** Whether API keys can read it too. */
  access: 'user' | 'session';
  tag: string;
  /** The base of the operation ids, such as `OrganizationAudit`. */
  name: string;
  summary: string;
  description: string;
  params?: z.ZodObject;
  /** The entries that the caller can see. Throws if there are none. */
  openScope(request: FastifyRequest): Promise<AuditScope>;
}

/** The list of a trail, and its export. */
export const auditTrailRoutes = (trail: AuditTrail): FastifyPluginAsyncZod => {
  const { db, path, access, tag, name, summary, description, params = z.object({}), openScope } = trail;
  return async (app) => {
    app.get(
      path,
      {
        config: { access },
        schema: {
          tags: [tag],
          operationId: `list${name}`,
          summary,
          description: `${description} Newest first; continue with \`nextBefore\`. With a filter, a page may have fewer entries than requested: continue while there is a \`nextBefore\`.`,
          params,
          querystring: auditQuery,
          response: ok(auditPage, 403),
        },
      },
      async (request) => ({ data: await listAudit(db, await openScope(request), request.query) }),
    );

    app.get(
      `${path}/export/:format`,
      {
        config: { access, rateClass: 'report' },
        schema: {
          tags: [tag],
          operationId: `export${name}`,
          summary: `${summary}, as a file`,
          description: `${description} The download itself is recorded in the audit trail.`,
          params: params.extend({
            format: z.enum(auditExportFormats, { error: `Format must be one of ${auditExportFormats.join(', ')}` }),
          }),
          querystring: auditFilter,
          response: { 200: exportResponse, ...errors(403) },
        },
      },
      async (request, reply) => {
        const { format } = request.params as { format: AuditExportFormat };
        const scope = await openScope(request);
        await recordExport(db, scope, signedInCallerOf(request).userId, format, request.query);
        const entries = allAudit(db, scope, request.query);
        const text = format === 'csv' ? renderAuditCsv(entries) : renderAuditJson(new Date().toISOString(), entries);
        return sendTrail(reply, format, text);
      },
    );
  };
};

function sendTrail(reply: FastifyReply, format: AuditExportFormat, text: AsyncIterable<string>): FastifyReply {
  return reply
    .type(reportFormatFacts[format].contentType)
    .header('content-disposition', `attachment; filename="audit-trail.${format}"`)
    .send(Readable.from(text));
}

const exportResponse = {
  description: fileDescription,
  content: { 'text/csv': { schema: z.string() }, 'application/json': { schema: auditExport } },
};

async function recordExport(
  db: Database,
  scope: AuditScope,
  actorId: string,
  format: string,
  { group, person }: AuditFilter,
): Promise<void> {
  const belonging = scope === 'server' ? { accountId: null } : scope;
  const details = { format, ...(group && { group }), ...(person && { person }) };
  await recordAudit(db, { ...belonging, actorId, action: 'export.audit', details });
}

export async function listAudit(
  db: Database,
  scope: AuditScope,
  { limit, before, ...filter }: AuditQuery,
): Promise<AuditPage> {
  const { rows, nextBefore } = await findAuditEntries(db, scope, filter, { limit, before });
  return { entries: rows.map(toEntry), nextBefore };
}

const readAtOnce = 500;

/** All entries, newest first, read lazily. */
export async function* allAudit(
  db: Database,
  scope: AuditScope,
  filter: AuditFilter,
  since?: Date,
): AsyncGenerator<AuditEntry> {
  for (let before: number | undefined; ; ) {
    const { rows, nextBefore } = await findAuditEntries(db, scope, filter, { limit: readAtOnce, before, since });
    yield* rows.map(toEntry);
    if (nextBefore === null) return;
    before = nextBefore;
  }
}

const toEntry = ({ at, ...row }: AuditRow): AuditEntry => ({ ...row, at: at.toISOString() });

/** Deletes audit trail entries past their retention. */
export const pruneAudit = ({ auditRetentionDays }: Pick<Config, 'auditRetentionDays'>): PeriodicTask => ({
  name: 'deleting old audit trail entries',
  everySeconds: 60 * 60,
  run: (tx) => deleteOldAuditEntries(tx, new Date(Date.now() - auditRetentionDays * dayMs)),
});
