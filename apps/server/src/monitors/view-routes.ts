import {
  type MonitorView,
  type MonitorViewRequest,
  monitorLimits,
  monitorView,
  monitorViewRequest,
} from '@hopwise/model';
import { and, asc, eq } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { isId, newId } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { created, ok } from '../http/route-docs.ts';
import { lockUser } from '../users/index.ts';
import { monitorViews } from './monitors-table.ts';
import { byId, type MonitorRouteDeps, tags, userIdOf } from './route-parts.ts';

const oneView = z.object({ view: monitorView });

/** The lists of monitors that a person saved. No one else sees them. */
export const viewRoutes = ({ db }: Pick<MonitorRouteDeps, 'db'>): FastifyPluginAsyncZod => {
  return async (app) => {
    app.get(
      '/monitor-views',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'listMonitorViews',
          summary: 'List your saved views of monitors',
          description: 'Oldest first. Filters and order of a list of monitors, for `GET /monitors`.',
          response: ok(z.object({ views: z.array(monitorView) })),
        },
      },
      async (request) => ({ data: { views: await listViews(db, userIdOf(request)) } }),
    );

    app.post(
      '/monitor-views',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'createMonitorView',
          summary: 'Save a view of monitors',
          description: `Only you see it. Up to ${monitorLimits.views}.`,
          body: monitorViewRequest,
          response: created(oneView, 409),
        },
      },
      async (request, reply) => {
        const view = await createView(db, userIdOf(request), request.body);
        return reply.code(201).send({ data: { view } });
      },
    );

    app.put(
      '/monitor-views/:id',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'updateMonitorView',
          summary: 'Change a saved view of monitors',
          params: byId,
          body: monitorViewRequest,
          response: ok(oneView, 409),
        },
      },
      async (request) => ({
        data: { view: await changeView(db, userIdOf(request), request.params.id, request.body) },
      }),
    );

    app.delete(
      '/monitor-views/:id',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'deleteMonitorView',
          summary: 'Delete a saved view of monitors',
          params: byId,
          response: ok(z.object({ deleted: z.literal(true) })),
        },
      },
      async (request) => {
        const rows = await db
          .delete(monitorViews)
          .where(isOwn(userIdOf(request), request.params.id))
          .returning({ id: monitorViews.id });
        if (rows.length === 0) throw noSuchView();
        return { data: { deleted: true as const } };
      },
    );
  };
};

const noSuchView = () => new AppError('NOT_FOUND', 'View not found');

function isOwn(userId: string, id: string) {
  if (!isId(id)) throw noSuchView();
  return and(eq(monitorViews.id, id), eq(monitorViews.userId, userId));
}

const toView = ({ id, name, query, createdAt }: typeof monitorViews.$inferSelect): MonitorView => ({
  ...{ id, name, query, createdAt: createdAt.toISOString() },
});

async function listViews(db: Database, userId: string): Promise<MonitorView[]> {
  const { createdAt, id } = monitorViews;
  const rows = await db
    .select()
    .from(monitorViews)
    .where(eq(monitorViews.userId, userId))
    .orderBy(asc(createdAt), asc(id));
  return rows.map(toView);
}

async function createView(db: Database, userId: string, { name, query }: MonitorViewRequest): Promise<MonitorView> {
  const row = { id: newId(), userId, name, query, createdAt: new Date() };
  await db.transaction(async (tx) => {
    const own = await lockViews(tx, userId);
    if (own.length >= monitorLimits.views) {
      throw new AppError('CONFLICT', `You've reached the limit of ${monitorLimits.views} views. Delete one first.`);
    }
    rejectTaken(name, own);
    await tx.insert(monitorViews).values(row);
  });
  return toView(row);
}

async function changeView(
  db: Database,
  userId: string,
  id: string,
  { name, query }: MonitorViewRequest,
): Promise<MonitorView> {
  return db.transaction(async (tx) => {
    const own = await lockViews(tx, userId);
    const view = own.find((each) => each.id === id);
    if (view === undefined) throw noSuchView();
    rejectTaken(
      name,
      own.filter((other) => other !== view),
    );
    await tx.update(monitorViews).set({ name, query }).where(eq(monitorViews.id, id));
    return { ...view, name, query };
  });
}

/** A person's views, which no other call changes until the transaction ends. */
async function lockViews(tx: Database, userId: string): Promise<MonitorView[]> {
  await lockUser(tx, userId);
  return listViews(tx, userId);
}

function rejectTaken(name: string, others: readonly MonitorView[]): void {
  if (others.some((view) => view.name === name))
    throw new AppError('CONFLICT', `You already have a view named "${name}"`);
}
