import {
  type AttentionState,
  attentionStates,
  confirmAfterMs,
  type MonitorEvent,
  type MonitorProblem,
  minuteMs,
  plural,
} from '@hopwise/model';
import { shownState } from '@hopwise/monitor';
import { notifiedAbout } from '../alerts/index.ts';
import { lastCompletedRun, listCaseRows } from '../contracts/index.ts';
import type { Database } from '../db/database.ts';
import { lastEventAt } from './monitor-events-table.ts';
import { lastCheckSince } from './monitor-history-table.ts';
import type { MonitorRow } from './monitors-table.ts';
import { accessMonitor } from './open-monitor.ts';
import { usualKey } from './worker/observe-run.ts';

/** The alert that each state causes, once it is certain. */
const alertOf: Readonly<Record<AttentionState, MonitorEvent['type']>> = {
  down: 'monitor.failed',
  recovering: 'monitor.failed',
  failing: 'monitor.failed',
  flapping: 'monitor.flapping',
  slow: 'monitor.slow',
  changed: 'monitor.changed',
  'certificate-expiring': 'monitor.certificate_expiring',
};

/** Returns the current problem of a monitor; null: none. */
export async function readProblem(
  { db, now }: { db: Database; now(): number },
  userId: string,
  id: string,
): Promise<MonitorProblem | null> {
  const { row } = (await accessMonitor(db, userId, id)).found;
  const shown = shownState(row.state, now());
  const state = attentionStates.find((each) => each === shown);
  if (state === undefined) return null;
  const since = new Date(await beginningOf(db, row, state));
  const outcome = alertOf[state] === 'monitor.failed' || state === 'flapping' ? 'down' : 'up';
  return {
    state,
    since: since.toISOString(),
    baselineCheckId: row.keptChains.find(({ key }) => key === usualKey)?.checkId ?? null,
    checkId: await lastCheckSince(db, row.id, { since, outcome }),
    contractRun: outcome === 'down' && row.contractId !== null ? await failedRunOf(db, row.contractId) : null,
    ...(await whoKnows(db, row, { state, since })),
  };
}

const shownCases = 3;

async function failedRunOf(db: Database, contractId: string): Promise<MonitorProblem['contractRun']> {
  const job = await lastCompletedRun(db, contractId);
  if (job === undefined || job.errorCount === 0) return null;
  const { id, totalUrls: cases, failedCases: failed } = job;
  const filter = failed > 0 ? 'failed' : 'could-not-run';
  const { rows } = await listCaseRows(db, job, { limit: shownCases, cursor: 0, filter });
  return { id, contractId, cases, failed, couldNotRun: job.errorCount - failed, rows };
}

/** The state may have been hidden by a more urgent one for some time. */
async function beginningOf(db: Database, row: MonitorRow, state: AttentionState): Promise<number> {
  const { notified, failingSince, flapping, slow } = row.state;
  const stateSince = row.stateSince.getTime();
  switch (state) {
    case 'down':
    case 'recovering':
    case 'failing':
      return notified.down?.since ?? failingSince ?? stateSince;
    case 'flapping':
      return flapping?.since ?? stateSince;
    case 'slow':
      return slow?.since ?? stateSince;
    default: {
      const alertedAt = await lastEventAt(db, row.id, alertOf[state]);
      return Math.min(alertedAt?.getTime() ?? stateSince, stateSince);
    }
  }
}

async function whoKnows(
  db: Database,
  { id: monitorId, projectId, alerting }: MonitorRow,
  { state, since }: { state: AttentionState; since: Date },
): Promise<Pick<MonitorProblem, 'deliveries' | 'notNotified'>> {
  const { channelIds } = alerting;
  if (state === 'failing' && channelIds.length > 0) {
    const notNotified = `Not confirmed yet. The recheck comes within ${plural(confirmAfterMs / minuteMs, 'minute')} of the last run.`;
    return { deliveries: [], notNotified };
  }
  return notifiedAbout(db, { monitorId, projectId, channelIds, type: alertOf[state], since });
}
