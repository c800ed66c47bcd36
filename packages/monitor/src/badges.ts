import type { Badge, BadgeTone, MonitorStateName } from '@hopwise/model';
import { uptimeText } from './rollup.ts';

const tones: Readonly<Record<MonitorStateName, BadgeTone>> = {
  paused: 'none',
  maintenance: 'none',
  down: 'bad',
  recovering: 'warning',
  failing: 'warning',
  flapping: 'warning',
  slow: 'warning',
  changed: 'warning',
  'certificate-expiring': 'warning',
  up: 'good',
  new: 'none',
};

/** The badge with the current state of a monitor. */
export const stateBadge = (label: string, state: MonitorStateName): Badge => ({
  label,
  message: state === 'new' ? 'not checked yet' : state.replaceAll('-', ' '),
  tone: tones[state],
});

/** uptime: 0 to 1; null: no run said anything. */
export function uptimeBadge(label: string, uptime: number | null): Badge {
  return { label, message: uptimeText(uptime), tone: uptimeTone(uptime) };
}

function uptimeTone(uptime: number | null): BadgeTone {
  if (uptime === null) return 'none';
  if (uptime >= 0.99) return 'good';
  return uptime >= 0.95 ? 'warning' : 'bad';
}
