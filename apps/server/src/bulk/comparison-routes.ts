import { Readable } from 'node:stream';
import {
  type ComparedJob,
  comparedRowsPage,
  comparedRowsQuery,
  comparisonFileQuery,
  jobComparison,
  jobComparisonQuery,
} from '@hopwise/model';
import { renderComparisonCsv } from '@hopwise/report';
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { type Downloads, fileResponse, limitDownload, sendFile } from '../exports/index.ts';
import { ok } from '../http/route-docs.ts';
import { openProject, recordInProjects } from '../projects/index.ts';
import { bulkJobs, isVisible, type VisibleJobRow } from './bulk-jobs-table.ts';
import { allChanges, type ComparableJob, countChanges, type JobPair, listChanges } from './compare-jobs.ts';
import { accessJob } from './open-job.ts';
import { jobParams, tags, userIdOf } from './route-parts.ts';

export interface ComparisonDeps extends Downloads {
  db: Database;
  /** For data that is read in many steps. */
  backgroundDb: Database;
}

/** A job or run that the caller can see. */
export interface OpenedJob extends ComparableJob {
  contractId: string | null;
}

/** The compared things: bulk jobs, or contract runs. */
export interface ComparedKind {
  path: string;
  tags: string[];
  /** For operation ids: `BulkJob`. */
  name: string;
  /** `bulk job` */
  noun: string;
  /** Opens one for people who can see it. */
  open(userId: string, id: string): Promise<OpenedJob>;
  /** The last finished one before it, of the same file or contract. */
  findPrevious(opened: OpenedJob): Promise<string | undefined>;
}

/** Compares two finished jobs of a kind. Callers must be able to see both. */
export const comparisonRoutes = (deps: ComparisonDeps, kind: ComparedKind): FastifyPluginAsyncZod => {
  const { db, backgroundDb, downloads } = deps;
  const { path, tags, name, noun } = kind;
  return async (app) => {
    app.get(
      path,
      {
        config: { access: 'user', rateClass: 'report' },
        schema: {
          tags,
          operationId: `compare${name}s`,
          summary: `Compare a ${noun} with an earlier one`,
          description: `Counts rows that were fixed, broke or still fail. Rows are matched by method, client and URL. Without \`before\`, the previous ${noun} of the same ${kind.noun === 'bulk job' ? 'file' : 'contract'} is used.`,
          params: jobParams,
          querystring: jobComparisonQuery,
          response: ok(z.object({ comparison: jobComparison }), 409),
        },
      },
      async (request) => {
        const userId = userIdOf(request);
        const pair = await openPair(kind, userId, { id: request.params.id, ...request.query });
        const counts = await countChanges(backgroundDb, { pair, userId });
        const describe = (opened: OpenedJob) => describeJob(db, userId, opened);
        const comparison = { before: await describe(pair.before), after: await describe(pair.after), counts };
        return { data: { comparison } };
      },
    );

    app.get(
      `${path}/rows`,
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: `listCompared${name}Rows`,
          summary: `List the rows of a ${noun} comparison`,
          description:
            'In file order, then the rows that only the earlier one has. A page may have fewer rows than requested: continue while there is a `nextCursor`.',
          params: jobParams,
          querystring: comparedRowsQuery,
          response: ok(comparedRowsPage, 409),
        },
      },
      async (request) => {
        const { before, ...wanted } = request.query;
        const pair = await openPair(kind, userIdOf(request), { id: request.params.id, before });
        return { data: await listChanges(db, pair, wanted) };
      },
    );

    app.get(
      `${path}.csv`,
      {
        config: { access: 'user', rateClass: 'report' },
        schema: {
          tags,
          operationId: `download${name}Comparison`,
          summary: `Download a ${noun} comparison as CSV`,
          params: jobParams,
          querystring: comparisonFileQuery,
          response: { 200: fileResponse(['csv']) },
        },
      },
      async (request, reply) => {
        const userId = userIdOf(request);
        const { before, filter } = request.query;
        const pair = await openPair(kind, userId, { id: request.params.id, before });
        limitDownload(reply, downloads);
        await recordInProjects(db, {
          userId,
          projectIds: [...new Set([pair.after.job.projectId, pair.before.job.projectId])],
          action: 'export.job-comparison',
          details: { job: pair.after.job.id, before: pair.before.job.id, file: pair.after.job.fileName, format: 'csv' },
        });
        const text = renderComparisonCsv(allChanges(backgroundDb, pair, filter));
        return sendFile(reply, `comparison-${pair.after.job.id}.csv`, 'csv', Readable.from(text));
      },
    );
  };
};

interface OpenedPair extends JobPair {
  before: OpenedJob;
  after: OpenedJob;
}

async function openPair(
  kind: ComparedKind,
  userId: string,
  { id, before }: { id: string; before?: string | undefined },
): Promise<OpenedPair> {
  const after = await kind.open(userId, id);
  const beforeId = before ?? (await kind.findPrevious(after));
  if (beforeId === undefined) {
    throw new AppError('NOT_FOUND', `No earlier ${kind.noun} to compare with. Choose one with \`before\`.`);
  }
  const pair = { before: await kind.open(userId, beforeId), after };
  for (const { job } of [pair.before, pair.after]) {
    if (job.finishedAt === null) throw new AppError('CONFLICT', `Wait until the ${kind.noun} is finished`);
  }
  return pair;
}

async function describeJob(db: Database, userId: string, { job, site, contractId }: OpenedJob): Promise<ComparedJob> {
  const { name: projectName } = await openProject(db, userId, job.projectId);
  return {
    ...{ id: job.id, projectId: job.projectId, projectName, contractId },
    ...{ name: job.fileName, base: site, rows: job.totalUrls },
    createdAt: job.createdAt.toISOString(),
  };
}

export const jobComparisonRoutes = (deps: ComparisonDeps): FastifyPluginAsyncZod =>
  comparisonRoutes(deps, {
    path: '/bulk/jobs/:id/comparison',
    tags,
    name: 'BulkJob',
    noun: 'bulk job',
    open: async (userId, id) => ({ job: (await accessJob(deps.db, userId, id)).row, site: null, contractId: null }),
    findPrevious: ({ job }) => findPreviousJob(deps.db, job),
  });

/** The last finished job of the same file in the same project. */
async function findPreviousJob(db: Database, job: VisibleJobRow): Promise<string | undefined> {
  const [found] = await db
    .select({ id: bulkJobs.id })
    .from(bulkJobs)
    .where(
      and(
        eq(bulkJobs.projectId, job.projectId),
        eq(bulkJobs.kind, 'file'),
        eq(bulkJobs.fileName, job.fileName),
        isVisible,
        isNotNull(bulkJobs.finishedAt),
        sql`(${bulkJobs.createdAt}, ${bulkJobs.id}) < (select created_at, id from bulk_jobs where id = ${job.id})`,
      ),
    )
    .orderBy(desc(bulkJobs.createdAt), desc(bulkJobs.id))
    .limit(1);
  return found?.id;
}
