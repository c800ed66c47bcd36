import { attention, attentionQuery, endSnoozesQuery, snoozed, snoozeRequest } from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { isId } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { signedInCallerOf } from '../http/caller.ts';
import { ok } from '../http/route-docs.ts';
import type { MonitorWork } from '../monitors/index.ts';
import { deleteSnoozes } from './attention-snoozes-table.ts';
import { endSnoozes, listAttention, readSnooze, snooze } from './list-attention.ts';

const params = z.object({ id: z.string().describe('The ID of the monitor, contract or bulk job') });

export const attentionRoutes = ({
  db,
  monitorWork,
}: {
  db: Database;
  monitorWork: Pick<MonitorWork, 'now'>;
}): FastifyPluginAsyncZod => {
  const deps = { db, now: monitorWork.now };
  return async (app) => {
    app.get(
      '/attention',
      {
        config: { access: 'user' },
        schema: {
          tags: ['Statistics'],
          operationId: 'listAttention',
          summary: 'List items that need attention',
          description:
            'In all projects that you can see, or in one: monitors that are down, recovering, failing or changed or whose certificate expires soon, contracts whose last run failed, and bulk jobs that failed or paused because of a problem in the last 7 days. Sorted by severity, then newest first. `counts` includes those that the limit leaves out. `snoozed` counts those that you snoozed.',
          querystring: attentionQuery,
          response: ok(attention, 404),
        },
      },
      async (request) => ({ data: await listAttention(deps, signedInCallerOf(request).userId, request.query) }),
    );

    app.get(
      '/attention/snoozes/:id',
      {
        config: { access: 'user' },
        schema: {
          tags: ['Statistics'],
          operationId: 'getSnooze',
          summary: 'Get your snooze of a problem',
          description: "`snooze` is null if the current problem isn't snoozed, or if there is none.",
          params,
          response: ok(z.object({ snooze: z.nullable(snoozed) }), 404),
        },
      },
      async (request) => ({
        data: { snooze: await readSnooze(deps, signedInCallerOf(request).userId, request.params.id) },
      }),
    );

    app.put(
      '/attention/snoozes/:id',
      {
        config: { access: 'user' },
        schema: {
          tags: ['Statistics'],
          operationId: 'snoozeAttention',
          summary: 'Snooze a problem',
          description:
            'Hides the current problem of a monitor, contract or bulk job from what needs your attention. Other people still see it, and a new problem with the same monitor is shown right away, even if it is of the same kind. Alerts are still sent. With `until` null, a monitor is hidden until its state changes.',
          params,
          body: snoozeRequest,
          response: ok(snoozed, 404),
        },
      },
      async (request) => ({
        data: await snooze(deps, signedInCallerOf(request).userId, request.params.id, request.body),
      }),
    );

    app.delete(
      '/attention/snoozes/:id',
      {
        config: { access: 'user' },
        schema: {
          tags: ['Statistics'],
          operationId: 'endSnooze',
          summary: 'End a snooze',
          params,
          response: ok(z.object({ ended: z.literal(true) }), 404),
        },
      },
      async (request) => {
        const { id } = request.params;
        const ended = isId(id) ? await deleteSnoozes(db, signedInCallerOf(request).userId, [id]) : 0;
        if (ended === 0) throw new AppError('NOT_FOUND', 'Snooze not found');
        return { data: { ended: true as const } };
      },
    );

    app.delete(
      '/attention/snoozes',
      {
        config: { access: 'user' },
        schema: {
          tags: ['Statistics'],
          operationId: 'endSnoozes',
          summary: 'End all your snoozes',
          description: 'In all projects, or in one.',
          querystring: endSnoozesQuery,
          response: ok(z.object({ ended: z.literal(true) }), 404),
        },
      },
      async (request) => {
        await endSnoozes(db, signedInCallerOf(request).userId, request.query.projectId);
        return { data: { ended: true as const } };
      },
    );
  };
};
