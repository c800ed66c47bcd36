import { type MonitorEvent, plural, type RenewedCertificate, slowSentence } from '@hopwise/model';
import type { AlertGroup, PendingAlert } from './grouping.ts';
import type { AlertMessage, AlertSeverity } from './message.ts';

type EventOf<Type extends MonitorEvent['type']> = Extract<MonitorEvent, { type: Type }>;

/** The sentences for one kind of event. */
interface Wording<Type extends MonitorEvent['type']> {
  severity: (event: EventOf<Type>) => AlertSeverity;
  /** Before the name of the monitor, or the number of them. */
  headline: (event: EventOf<Type>) => string;
  lines: (event: EventOf<Type>) => string[];
}

const wordings: { [Type in MonitorEvent['type']]: Wording<Type> } = {
  'monitor.failed': {
    severity: () => 'critical',
    headline: ({ reminder }) => (reminder === null ? 'Down' : 'Still down'),
    lines: ({ reason, since }) => [reason, `Down since ${timeText(since)}.`],
  },
  'monitor.recovered': {
    severity: () => 'good',
    headline: () => 'Up again',
    lines: ({ since, downMs }) => [`Was down for ${durationText(downMs)}, starting ${timeText(since)}.`],
  },
  'monitor.changed': {
    severity: ({ changes }) => (changes.length === 0 ? 'good' : 'warning'),
    headline: ({ changes }) => (changes.length === 0 ? 'Back to baseline' : 'Changed'),
    lines: ({ changes }) => (changes.length === 0 ? ['The redirect chain matches the baseline again.'] : changes),
  },
  'monitor.certificate_expiring': {
    severity: ({ certificates }) => (certificates.some(({ daysLeft }) => daysLeft < 0) ? 'critical' : 'warning'),
    headline: ({ certificates }) =>
      certificates.some(({ daysLeft }) => daysLeft < 0) ? 'Certificate expired' : 'Certificate expires soon',
    lines: ({ certificates }) => certificates.map(certificateLine),
  },
  'monitor.certificate_renewed': {
    severity: () => 'good',
    headline: () => 'Certificate renewed',
    lines: ({ certificates }) => certificates.map(renewalLine),
  },
  'monitor.flapping': {
    severity: ({ stateChanges }) => (stateChanges === null ? 'good' : 'warning'),
    headline: ({ stateChanges }) => (stateChanges === null ? 'Stable again' : 'Flapping'),
    lines: ({ stateChanges, since }) =>
      stateChanges === null
        ? [`The last 10 runs passed. It had been flapping since ${timeText(since)}.`]
        : [
            `The state changed ${stateChanges} times in the last 20 runs.`,
            "You won't get alerts about single failures and recoveries until it's stable.",
          ],
  },
  'monitor.slow': {
    severity: ({ isOver }) => (isOver ? 'good' : 'warning'),
    headline: ({ isOver }) => (isOver ? 'No longer slow' : 'Slow'),
    lines: ({ isOver, part, p95Ms, limitMs, since }) => [
      slowSentence(part, p95Ms, limitMs),
      ...(isOver ? [`It had been slow since ${timeText(since)}.`] : []),
    ],
  },
  'monitor.paused': {
    severity: () => 'info',
    headline: () => 'Paused',
    lines: ({ reason }) => [reason ?? 'This monitor was paused by a user.'],
  },
};

const renewalLine = ({ host, validTo, formerValidTo }: RenewedCertificate): string =>
  `The certificate for ${host} was renewed and now expires on ${timeText(validTo)} (was ${timeText(formerValidTo)}).`;

type Certificates = EventOf<'monitor.certificate_expiring'>['certificates'];

function certificateLine({ host, daysLeft, validTo }: Certificates[number]): string {
  const left = daysLeft === 0 ? 'less than a day' : plural(daysLeft, 'day');
  const when = daysLeft < 0 ? 'expired' : `expires in ${left},`;
  return `The certificate for ${host} ${when} on ${timeText(validTo)}.`;
}

// One place knows that a wording and its event belong together.
const wordingOf = (event: MonitorEvent) => wordings[event.type] as Wording<MonitorEvent['type']>;

/** Returns the sentences of one event, the most important first. */
export const linesOfEvent = (event: MonitorEvent): string[] => wordingOf(event).lines(event);

/** The message for a group of alerts. linkTo: the page of a monitor in the app, or of all of them for null. */
export function messageOf(
  id: string,
  { alerts, recovered }: AlertGroup,
  linkTo: (monitorId: string | null) => string | null,
  project?: string,
): AlertMessage {
  const [first] = alerts;
  if (first === undefined) throw new Error('An alert group has at least one alert.');
  const { event, monitor } = first;
  const monitors = new Set(alerts.map((alert) => alert.monitor.id));
  const isOne = monitors.size === 1;
  const hosts = new Set(alerts.map((alert) => alert.monitor.host));
  const place = hosts.size === 1 ? monitor.host : plural(hosts.size, 'host');
  const url = linkTo(isOne ? monitor.id : null);
  const headline = wordingOf(event).headline(event);
  return {
    id,
    type: event.type,
    ...(project !== undefined && { project }),
    at: event.at,
    severity: wordingOf(event).severity(event),
    title: `${headline}: ${isOne ? monitor.name : `${plural(monitors.size, 'monitor')} on ${place}`}`,
    ...(event.type === 'monitor.changed' && isOne && event.values && { beforeAfter: event.values }),
    lines: [...(isOne ? linesOfOne(alerts) : linesOfMany(alerts)), ...recoveredLine(monitors.size, recovered.length)],
    link: url === null ? null : { title: isOne ? 'Open monitor' : 'Open monitors', url },
    data: { host: monitor.host, monitorCount: monitors.size, hostCount: hosts.size },
    entries: alerts.map((alert) => entryOf(alert, recovered.includes(alert.monitor.id))),
  };
}

const linesOfOne = (alerts: readonly PendingAlert[]): string[] => [
  // The site of a contract that never ran may not be known.
  ...alerts.flatMap(({ monitor }, at) => (at === 0 && monitor.url !== '' ? [monitor.url] : [])),
  ...alerts.flatMap(({ event }) => linesOfEvent(event)),
];

const linesOfMany = (alerts: readonly PendingAlert[]): string[] =>
  alerts.map(({ monitor, event }) => `${monitor.name}: ${linesOfEvent(event)[0] ?? ''}`);

function recoveredLine(monitors: number, recovered: number): string[] {
  if (recovered === 0) return [];
  if (monitors === 1) return ['Already recovered.'];
  if (recovered === monitors) return ['All have already recovered.'];
  return [`${recovered} of ${monitors} ${recovered === 1 ? 'has' : 'have'} already recovered.`];
}

const entryOf = ({ monitor: { id, name, url }, event }: PendingAlert, isUpAgain: boolean) => {
  const { type: _, ...facts } = event;
  return { monitor: { id, name, url }, ...facts, ...(isUpAgain && { isUpAgain }) };
};

/** In UTC, because the reader's time zone isn't known. */
export const timeText = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;

/** The two largest units. */
export function durationText(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const parts = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const;
  const from = parts.findIndex(([count]) => count > 0);
  if (from === -1) return '0 s';
  return parts
    .slice(from, from + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}
