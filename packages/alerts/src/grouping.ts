import type { MonitorEvent } from '@hopwise/model';

/** A monitor event that waits to be sent. */
export interface PendingAlert {
  id: string;
  monitor: { id: string; name: string; url: string; host: string };
  /** The number of monitors on this host: once all of them are in a group, there is nothing to wait for. */
  monitorsOfHost: number;
  /**
   * For failures and recoveries: how many monitors of the project on other hosts were failing, or recovering, at that
   * moment. 0 for other events.
   */
  alikeElsewhere: number;
  event: MonitorEvent;
}

/** Alerts that are sent as one message, in the order in which they happened. */
export interface AlertGroup {
  alerts: PendingAlert[];
  /** Monitors of the group that are up again by now, by id: known when the message is written. */
  recovered: string[];
}

export interface Grouped {
  messages: AlertGroup[];
  waiting: PendingAlert[];
  /** When to look again; null: nothing waits. */
  waitUntil: number | null;
}

export const groupWindowMs = 60_000;
/** An outage of many hosts is seen over the shortest usual interval: monitors don't all run in the same minute. */
const outageWindowMs = 5 * 60_000;

/**
 * Returns the groups to send now, from pending alerts in the order in which they were stored. Alerts of one kind and
 * host within a minute form one message; the minute starts with the first. So do failures on several hosts that happen
 * together, and recoveries: they wait as long as others follow within a minute, up to five. The alerts of a monitor stay in order: a
 * message waits for earlier ones that are about one of its monitors.
 */
export function groupAlerts(pending: readonly PendingAlert[], now: number): Grouped {
  const inOrder = orderAlerts(pending);
  const isUpAgain = recoveriesIn(inOrder);
  const held = new Set<string>();
  const messages: AlertGroup[] = [];
  const left: Group[] = [];
  for (const group of inGroups(inOrder)) {
    const isHeld = group.alerts.some(({ monitor }) => held.has(monitor.id));
    if (!isHeld && closesAt(group, now) <= now) {
      const recovered = group.alerts.filter(isUpAgain);
      messages.push({ alerts: group.alerts, recovered: recovered.map(({ monitor }) => monitor.id) });
    } else {
      left.push(group);
      for (const { monitor } of group.alerts) held.add(monitor.id);
    }
  }
  const times = left.map((group) => closesAt(group, now)).filter((at) => at > now);
  return {
    messages,
    waiting: left.flatMap(({ alerts }) => alerts),
    waitUntil: left.length === 0 ? null : Math.min(...times),
  };
}

interface Group {
  key: string;
  openedAt: number;
  /** When the last alert joined. */
  joinedAt: number;
  alerts: PendingAlert[];
}

const timeOf = ({ event }: PendingAlert): number => Date.parse(event.at);

/**
 * Sorts by time, but keeps each monitor's alerts in stored order: a clock may be set back in between, and the clocks of
 * two servers differ. An alert that was stored after another of its monitor sorts at that one's time at the earliest.
 */
function orderAlerts(pending: readonly PendingAlert[]): PendingAlert[] {
  const latest = new Map<string, number>();
  const placed = pending.map((alert) => {
    const place = Math.max(timeOf(alert), latest.get(alert.monitor.id) ?? timeOf(alert));
    latest.set(alert.monitor.id, place);
    return { alert, place };
  });
  return placed.toSorted((a, b) => a.place - b.place).map(({ alert }) => alert);
}

/** In the order in which they opened. Each alert joins the open group of its kind, unless its monitor is in a later one. */
function inGroups(alerts: readonly PendingAlert[]): Group[] {
  const groups: Group[] = [];
  const lastOfKey = new Map<string, number>();
  const lastOfMonitor = new Map<string, number>();
  for (const alert of alerts) {
    const mayJoin = (index: number | undefined): index is number => {
      const open = index === undefined ? undefined : groups[index];
      return (
        open !== undefined &&
        index !== undefined &&
        timeOf(alert) < endOf(open) &&
        (lastOfMonitor.get(alert.monitor.id) ?? -1) <= index
      );
    };
    // The last one of an outage finds no other that is still failing.
    const found = [keyOf(alert, true), keyOf(alert, false)].map((key) => lastOfKey.get(key)).find(mayJoin);
    const group = found === undefined ? undefined : groups[found];
    if (group === undefined) {
      const at = timeOf(alert);
      groups.push({ key: keyOf(alert, isShared(alert)), openedAt: at, joinedAt: at, alerts: [alert] });
    } else {
      group.alerts.push(alert);
      group.joinedAt = Math.max(group.joinedAt, timeOf(alert));
    }
    const joined = found ?? groups.length - 1;
    lastOfKey.set(groups[joined]?.key ?? '', joined);
    lastOfMonitor.set(alert.monitor.id, joined);
  }
  return groups;
}

/** A reminder adds nothing to a failure in the same group, nor a return to the baseline to a change. */
function keyOf({ monitor, event }: PendingAlert, spansHosts: boolean): string {
  const isReminder = event.type === 'monitor.failed' && event.reminder !== null;
  const isBack = event.type === 'monitor.changed' && event.changes.length === 0;
  return `${event.type} ${isReminder} ${isBack} ${spansHosts ? '' : monitor.host}`;
}

/** Whether it may be part of an outage that spans hosts. */
const isShared = ({ event, alikeElsewhere }: PendingAlert): boolean =>
  alikeElsewhere > 0 &&
  ((event.type === 'monitor.failed' && event.reminder === null) || event.type === 'monitor.recovered');

const endOf = ({ alerts, openedAt, joinedAt }: Group): number =>
  alerts.some(isShared) ? Math.min(joinedAt + groupWindowMs, openedAt + outageWindowMs) : openedAt + groupWindowMs;

function closesAt(group: Group, now: number): number {
  const { alerts, openedAt } = group;
  const monitors = new Set(alerts.map(({ monitor }) => monitor.id));
  const isWhole =
    !alerts.some(isShared) && monitors.size >= Math.max(...alerts.map(({ monitorsOfHost }) => monitorsOfHost));
  const isAlone = alerts.some(({ event }) => event.type === 'monitor.paused');
  // What comes from the future was made before the clock was set back: its minute has no end that could be waited for.
  return isWhole || isAlone || openedAt > now ? Math.min(openedAt, now) : endOf(group);
}

/** Whether a failure of these alerts is over by a later one of them. */
function recoveriesIn(inOrder: readonly PendingAlert[]): (alert: PendingAlert) => boolean {
  const places = new Map(inOrder.map((alert, place) => [alert, place]));
  const recoveries = inOrder.filter(({ event }) => event.type === 'monitor.recovered');
  const upFrom = new Map(recoveries.map((alert) => [alert.monitor.id, places.get(alert) ?? -1]));
  return (alert) =>
    alert.event.type === 'monitor.failed' && (upFrom.get(alert.monitor.id) ?? -1) > (places.get(alert) ?? -1);
}
