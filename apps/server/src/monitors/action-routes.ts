import { ignorePartRequest, type Monitor, publicRequest } from '@hopwise/model';
import { type Observation, partId, setIgnored, step } from '@hopwise/monitor';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../db/database.ts';
import { AppError, RateLimitedError } from '../errors.ts';
import { ok } from '../http/route-docs.ts';
import { admitAttempt, type Throttle } from '../rate-limits/index.ts';
import { recordMonitor } from './change-monitor.ts';
import { lockMonitor, updateMonitorRow } from './find-monitors.ts';
import type { MonitorRow } from './monitors-table.ts';
import { accessMonitor, accessMonitorToEdit, type MonitorView, noSuchMonitor, readMonitor } from './open-monitor.ts';
import { planNext } from './plan-run.ts';
import { switchBadges } from './public-routes.ts';
import { noChecks, recordEvents, stateColumns } from './record-events.ts';
import { byId, type MonitorRouteDeps, oneMonitor, tags, userIdOf, viewOf } from './route-parts.ts';

interface Action {
  path: 'pause' | 'resume' | 'run' | 'accept';
  operationId: string;
  summary: string;
  description: string;
  act(view: MonitorView, userId: string, id: string): Promise<Monitor>;
}

const actions: readonly Action[] = [
  {
    path: 'pause',
    operationId: 'pauseMonitor',
    summary: 'Pause a monitor',
    description: 'Stops scheduled runs until resumed. The result of a run in progress is discarded.',
    act: pauseMonitor,
  },
  {
    path: 'resume',
    operationId: 'resumeMonitor',
    summary: 'Resume a monitor',
    description: 'Runs immediately, then on its schedule. Counts as one call.',
    act: resumeMonitor,
  },
  {
    path: 'run',
    operationId: 'runMonitor',
    summary: 'Run a monitor now',
    description:
      'Starts within a few seconds. If a run is already in progress, no other is started. Counts as one call.',
    act: runNow,
  },
  {
    path: 'accept',
    operationId: 'acceptMonitorBaseline',
    summary: 'Accept the current chain as the new baseline',
    description:
      'The next three successful runs set the baseline. Until then, nothing counts as a change. The first one starts within a few seconds. Counts as one call.',
    act: acceptBaseline,
  },
];

export const actionRoutes = (deps: MonitorRouteDeps): FastifyPluginAsyncZod => {
  return async (app) => {
    for (const { path, act, ...described } of actions) {
      app.post(
        `/monitors/:id/${path}`,
        {
          config: { access: 'user', ...(path !== 'pause' && { rateClass: 'track' as const }) },
          schema: {
            tags,
            ...described,
            params: byId,
            response: ok(oneMonitor, 409),
          },
        },
        async (request) => {
          const monitor = await act(viewOf(deps, request), userIdOf(request), request.params.id);
          deps.monitorWork.wake();
          return { data: { monitor } };
        },
      );
    }

    app.put(
      '/monitors/:id/ignored-parts',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'ignorePartOfUrls',
          summary: 'Set whether a part of the URL is compared',
          description:
            'Parts that change on every request are ignored by default. Set `isIgnored` to false to compare them.',
          params: byId,
          body: ignorePartRequest,
          response: ok(oneMonitor),
        },
      },
      async (request) => ({
        data: {
          monitor: await ignorePart(viewOf(deps, request), userIdOf(request), request.params.id, request.body),
        },
      }),
    );

    app.put(
      '/monitors/:id/badge',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'switchMonitorBadges',
          summary: 'Enable or disable the badges of a monitor',
          description:
            'Anyone with the URLs sees state and uptime, and nothing else. Enabled badges keep their URLs. If you disable and enable them again, they get new URLs.',
          params: byId,
          body: publicRequest,
          response: ok(oneMonitor),
        },
      },
      async (request) => ({
        data: {
          monitor: await switchBadges(
            viewOf(deps, request),
            userIdOf(request),
            request.params.id,
            request.body.isPublic,
          ),
        },
      }),
    );
  };
};

/** The result of a run in progress is discarded. */
export function pauseMonitor(view: MonitorView, userId: string, id: string): Promise<Monitor> {
  return change(view, userId, id, async (tx, row, now) => {
    if (row.state.pausedSince !== null) return;
    const isNotified = await isPauseNotified(tx, userId, row.id);
    await applyPause(tx, row, { kind: 'paused', reason: isNotified ? null : pauseNotNotified }, now, { isNotified });
    await recordMonitor(tx, userId, 'monitor.paused', row);
  });
}

/** Part of a transaction that has the monitor locked. */
export async function applyPause(
  tx: Database,
  row: MonitorRow,
  observation: Extract<Observation, { kind: 'paused' }>,
  now: number,
  { isNotified = true } = {},
): Promise<void> {
  const { state, events } = step(row.state, row.alerting, observation, now);
  const paused = { ...stateColumns(row, state, now), nextAt: null, contractRunId: null, turn: row.turn + 1 };
  await updateMonitorRow(tx, row.id, paused);
  await recordEvents(tx, [{ row, events, checks: noChecks, now }], { isNotified });
}

export function resumeMonitor(view: MonitorView, userId: string, id: string): Promise<Monitor> {
  return change(view, userId, id, async (tx, row, now) => {
    if (row.state.pausedSince === null) return;
    await applyResume(tx, row, now, planNext(row, now, now));
    await recordMonitor(tx, userId, 'monitor.resumed', row);
  });
}

/** The same of a resume. next: when it runs. */
export async function applyResume(
  tx: Database,
  row: MonitorRow,
  now: number,
  next: Pick<MonitorRow, 'nextAt' | 'dueAt'>,
): Promise<void> {
  const { state } = step(row.state, row.alerting, { kind: 'resumed' }, now);
  await updateMonitorRow(tx, row.id, { ...stateColumns(row, state, now), ...next });
}

/** A run in progress counts as the requested one. */
export async function runNow(view: MonitorView, userId: string, id: string): Promise<Monitor> {
  const { found } = await accessMonitor(view.db, userId, id);
  await view.db.transaction(async (tx) => {
    const row = await lockMonitor(tx, found.row.id);
    if (row === undefined) throw noSuchMonitor();
    if (row.nextAt === null) throw new AppError('CONFLICT', 'This monitor is paused. Resume it first.');
    const now = view.now();
    const nextAt = row.nextAt.getTime() > now ? new Date(now) : row.nextAt;
    await updateMonitorRow(tx, row.id, { nextAt, runAskedAt: row.runAskedAt ?? new Date(now) });
  });
  return readMonitor(view, userId, found.row.id);
}

/** Makes the current chain the new baseline, set by the next runs. A run in progress saw the old one. */
export function acceptBaseline(view: MonitorView, userId: string, id: string): Promise<Monitor> {
  return change(view, userId, id, async (tx, row, now) => {
    if (row.contractId !== null) {
      throw new AppError('CONFLICT', 'Contract monitors have no baseline. Edit the contract instead.');
    }
    const { state } = step(row.state, row.alerting, { kind: 'baseline-accepted' }, now);
    await updateMonitorRow(tx, row.id, {
      ...stateColumns(row, state, now),
      ...{ baselineTraces: [], keptChains: [], changes: [], turn: row.turn + 1 },
      nextAt: row.nextAt && new Date(now),
    });
    await recordMonitor(tx, userId, 'monitor.baseline-accepted', row);
  });
}

/** Stops ignoring a part of the URL, or ignores it again. */
export function ignorePart(
  view: MonitorView,
  userId: string,
  id: string,
  part: { id: string; isIgnored: boolean },
): Promise<Monitor> {
  return change(view, userId, id, async (tx, { id: monitorId, baseline }) => {
    if (baseline === null || !baseline.ignored.some((each) => partId(each) === part.id)) {
      throw new AppError('NOT_FOUND', 'Ignored part not found');
    }
    await updateMonitorRow(tx, monitorId, { baseline: setIgnored(baseline, part.id, part.isIgnored) });
  });
}

async function change(
  view: MonitorView,
  userId: string,
  id: string,
  work: (tx: Database, row: MonitorRow, now: number) => Promise<void>,
): Promise<Monitor> {
  const { found } = await accessMonitorToEdit(view.db, userId, id);
  await view.db.transaction(async (tx) => {
    const row = await lockMonitor(tx, found.row.id);
    if (row === undefined) throw noSuchMonitor();
    await work(tx, row, view.now());
  });
  return readMonitor(view, userId, found.row.id);
}

const windowSeconds = 60 * 60;
const refusal = 'Too many pause notifications.';
const perMonitor: Throttle = { name: 'pause-notice:monitor', limit: 3, windowSeconds, refusal };
const perPerson: Throttle = { name: 'pause-notice:person', limit: 200, windowSeconds, refusal };

/** Shown in the timeline, so that no one waits for an alert that wasn't sent. */
export const pauseNotNotified = `Paused by a user. No alerts were sent: the limit is ${perMonitor.limit} pause alerts per monitor and ${perPerson.limit} per user an hour.`;

/**
 * Whether pausing a monitor sends alerts. People can pause repeatedly, which must not become a way to send any number
 * of messages. The pause itself always works.
 */
export async function isPauseNotified(db: Database, userId: string, monitorId: string): Promise<boolean> {
  try {
    await admitAttempt(db, perMonitor, monitorId);
    await admitAttempt(db, perPerson, userId);
    return true;
  } catch (error) {
    if (error instanceof RateLimitedError) return false;
    throw error;
  }
}
