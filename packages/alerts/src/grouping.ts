import type { MonitorEvent } from '@hopwise/model';

/** A monitor event that waits to be sent. */
export interface PendingAlert {
  id: string;
  monitor: { id: string; name: string; url: string; host: string };
  /** The number of monitors on this host: once all of them are in a group, there is nothing to wait for. */
  monitorsOfHost: number;
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

/**
 * Returns the groups to send now, from pending alerts in the order in which they were stored. Alerts of one kind and
 * host within a minute form one message; the minute starts with the first. The alerts of a monitor stay in order: a
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
    const key = keyOf(alert);
    const index = lastOfKey.get(key);
    const open = index === undefined ? undefined : groups[index];
    const mayJoin =
      open !== undefined &&
      index !== undefined &&
      timeOf(alert) < open.openedAt + groupWindowMs &&
      (lastOfMonitor.get(alert.monitor.id) ?? -1) <= index;
    if (mayJoin) open.alerts.push(alert);
    else groups.push({ key, openedAt: timeOf(alert), alerts: [alert] });
    const joined = mayJoin ? index : groups.length - 1;
    lastOfKey.set(key, joined);
    lastOfMonitor.set(alert.monitor.id, joined);
  }
  return groups;
}

/** A reminder adds nothing to a failure in the same group, nor a return to the baseline to a change. */
function keyOf({ monitor, event }: PendingAlert): string {
  const isReminder = event.type === 'monitor.failed' && event.reminder !== null;
  const isBack = event.type === 'monitor.changed' && event.changes.length === 0;
  return `${event.type} ${isReminder} ${isBack} ${monitor.host}`;
}

function closesAt({ alerts, openedAt }: Group, now: number): number {
  const monitors = new Set(alerts.map(({ monitor }) => monitor.id));
  const isWhole = monitors.size >= Math.max(...alerts.map(({ monitorsOfHost }) => monitorsOfHost));
  const isAlone = alerts.some(({ event }) => event.type === 'monitor.paused');
  // What comes from the future was made before the clock was set back: its minute has no end that could be waited for.
  return isWhole || isAlone || openedAt > now ? Math.min(openedAt, now) : openedAt + groupWindowMs;
}

/** Whether a failure of these alerts is over by a later one of them. */
function recoveriesIn(inOrder: readonly PendingAlert[]): (alert: PendingAlert) => boolean {
  const places = new Map(inOrder.map((alert, place) => [alert, place]));
  const recoveries = inOrder.filter(({ event }) => event.type === 'monitor.recovered');
  const upFrom = new Map(recoveries.map((alert) => [alert.monitor.id, places.get(alert) ?? -1]));
  return (alert) =>
    alert.event.type === 'monitor.failed' && (upFrom.get(alert.monitor.id) ?? -1) > (places.get(alert) ?? -1);
}
