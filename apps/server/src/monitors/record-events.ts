import type { MonitorEvent } from '@hopwise/model';
import type { MonitorState } from '@hopwise/monitor';
import { shownState } from '@hopwise/monitor';
import { tell } from '../alerts/index.ts';
import { siteOfContract } from '../contracts/index.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import { countAtHost } from './find-monitors.ts';
import { insertEvent } from './monitor-events-table.ts';
import { followIncident } from './monitor-incidents-table.ts';
import type { MonitorRow } from './monitors-table.ts';

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
  const since = shown === 'down' ? (state.told.down?.since ?? state.failingSince ?? now) : now;
  return { state, shownState: shown, stateSince: shown === row.shownState ? row.stateSince : new Date(since) };
}

/** Stores events and, unless silenced, queues alerts, in the transaction that stores the new state. */
export async function recordEvents(
  tx: Database,
  monitor: MonitorRow,
  events: MonitorEvent[],
  checks: ChecksOfEvent,
  { now, isTold = true }: { now: number; isTold?: boolean },
): Promise<void> {
  for (const event of events) {
    const hasChain = event.type === 'monitor.changed' || event.type === 'monitor.failed';
    const { before, after } = hasChain ? checks : noChecks;
    await insertEvent(tx, {
      ...{ id: newId(), monitorId: monitor.id, at: new Date(event.at), event },
      ...{ checkBefore: before, checkAfter: after },
    });
    await followIncident(tx, monitor.id, event);
  }
  const { channelIds } = monitor.alerting;
  if (isTold && events.length > 0 && channelIds.length > 0)
    await tell(tx, { ...(await newsOf(tx, monitor)), channelIds, events, now });
}

async function newsOf(tx: Database, { id, projectId, name, url, host, contractId }: MonitorRow) {
  const site = contractId === null ? null : await siteOfContract(tx, contractId);
  const target =
    contractId === null
      ? { url: url ?? '', host: host ?? '' }
      : { url: site ?? '', host: URL.parse(site ?? '')?.hostname ?? '' };
  const monitorsOfHost = host === null ? 1 : await countAtHost(tx, projectId, host);
  return { projectId, monitor: { id, name, ...target }, monitorsOfHost };
}
