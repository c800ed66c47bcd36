import type { MonitorEvent } from '@hopwise/model';

/** An event of a monitor that waits to be told. */
export interface PendingAlert {
  id: string;
  monitor: { id: string; name: string; url: string; host: string };
  /** How many monitors watch this host: when all of them are in a group, nobody else is waited for. */
  monitorsOfHost: number;
  event: MonitorEvent;
}

/** Alerts that one message tells of, in the order in which they happened. */
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
 * What is to be told now, of what waits in the order in which it was stored. Alerts of one kind and host within a minute
 * are one message; the minute begins with the first.
 * What is told of one monitor stays in order: a message waits for those before it that tell of one of its monitors.
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
 * By time, but each monitor's as they were stored: clocks may be set back meanwhile, and those of two servers differ. What
 * came later than another of its monitor takes that one's time for its place.
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

/** A reminder is no news beside a failure, and a return to the baseline none beside a change. */
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
