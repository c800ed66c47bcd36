import type { MonitorEvent } from '@hopwise/model';
import { type MonitorState, shownState } from '@hopwise/monitor';
import { enqueueAlerts } from '../alerts/index.ts';
import { siteOfContract } from '../contracts/index.ts';
import { newId } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { countAlikeElsewhere, countAtHost } from './count-monitors.ts';
import { insertEvent } from './monitor-events-table.ts';
import { followIncident } from './monitor-history-table.ts';
import type { MonitorRow } from './monitors-table.ts';
import { noteUpdate } from './status-pages/status-subscribers-table.ts';

/** Checks with the chain before and after the event. */
export interface ChecksOfEvent {
  before: string | null;
  after: string | null;
}

export const noChecks: ChecksOfEvent = { before: null, after: null };

/** The stored columns of a state. The time of the last change is updated when the displayed state changes. */
export function stateColumns(
  row: Pick<MonitorRow, 'shownState' | 'stateSince'>,
  state: MonitorState,
  now: number,
): Pick<MonitorRow, 'state' | 'shownState' | 'stateSince'> {
  const shown = shownState(state, now);
  // A target is down since its first failure, as in alerts and incidents, even after maintenance.
  const since = shown === 'down' ? (state.notified.down?.since ?? state.failingSince ?? now) : now;
  return { state, shownState: shown, stateSince: shown === row.shownState ? row.stateSince : new Date(since) };
}

/** What happened to a monitor at one time. */
interface Happened {
  row: MonitorRow;
  events: MonitorEvent[];
  checks: ChecksOfEvent;
  now: number;
}

/** Stores events and, unless silenced, queues alerts, in the transaction that stores the new states. */
export async function recordEvents(
  tx: Database,
  happened: readonly Happened[],
  { isNotified = true } = {},
): Promise<void> {
  for (const each of happened) await storeEvents(tx, each);
  // Last, because each alert counts the monitors with the same trouble, in this list, too.
  if (isNotified) for (const each of happened) await queueAlerts(tx, each);
}

async function storeEvents(tx: Database, { row: monitor, events, checks }: Happened): Promise<void> {
  for (const event of events) {
    const hasChain = event.type === 'monitor.changed' || event.type === 'monitor.failed';
    const { before, after } = hasChain ? checks : noChecks;
    await insertEvent(tx, {
      ...{ id: newId(), monitorId: monitor.id, at: new Date(event.at), event },
      ...{ checkBefore: before, checkAfter: after },
    });
    const incident = await followIncident(tx, monitor.id, event);
    if (incident) {
      await noteUpdate(tx, { projectId: monitor.projectId, kind: incident.kind, subjectId: incident.id });
    }
  }
}

async function queueAlerts(tx: Database, { row: monitor, events, now }: Happened): Promise<void> {
  const { channelIds } = monitor.alerting;
  // A renewal is good news only to those who were warned.
  const alerted = events.filter((event) => event.type !== 'monitor.certificate_renewed' || event.wasExpiring);
  if (alerted.length === 0 || channelIds.length === 0) return;
  await enqueueAlerts(tx, { ...(await monitorFacts(tx, monitor, alerted)), channelIds, events: alerted, now });
}

async function monitorFacts(
  tx: Database,
  { id, projectId, name, url, host, contractId }: MonitorRow,
  events: readonly MonitorEvent[],
) {
  const site = contractId === null ? null : await siteOfContract(tx, contractId);
  const target =
    contractId === null
      ? { url: url ?? '', host: host ?? '' }
      : { url: site ?? '', host: URL.parse(site ?? '')?.host ?? '' };
  const monitorsOfHost = host === null ? 1 : await countAtHost(tx, projectId, host);
  const alikeElsewhere = await countAlike(tx, { projectId, host }, events);
  return { projectId, monitor: { id, name, ...target }, monitorsOfHost, alikeElsewhere };
}

/** Monitors on other hosts that went down, or up again, within this time may be in the same outage. */
const outageMs = 5 * 60_000;

/** Compares when outages began and ended: one that needs many confirmations is reported long after. */
async function countAlike(
  tx: Database,
  place: Pick<MonitorRow, 'projectId' | 'host'>,
  events: readonly MonitorEvent[],
): Promise<number> {
  for (const event of events) {
    if (event.type !== 'monitor.failed' && event.type !== 'monitor.recovered') continue;
    const at = Date.parse(event.since) + (event.type === 'monitor.recovered' ? event.downMs : 0);
    return countAlikeElsewhere(tx, place, event.type, new Date(at - outageMs));
  }
  return 0;
}
