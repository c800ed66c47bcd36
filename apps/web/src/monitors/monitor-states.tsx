import {
  IconActivity,
  IconAlertTriangle,
  IconArrowsExchange,
  IconCertificate,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconHeartbeat,
  IconHourglass,
  IconPlayerPause,
  IconTool,
} from 'virtual:icons';
import type { Monitor, MonitorCounts, MonitorSchedule, MonitorStateName } from '@hopwise/model';
import { Badge } from '@mantine/core';
import type { Icon } from '../ui/icon.ts';

interface StateLook {
  name: string;
  color: string;
  icon: Icon;
  /** Shown unless the server gives a reason. */
  means: string;
}

export const monitorStateLooks: Readonly<Record<MonitorStateName, StateLook>> = {
  up: { name: 'Up', color: 'green', icon: IconCircleCheck, means: 'The last run passed.' },
  failing: {
    name: 'Failing',
    color: 'orange',
    icon: IconAlertTriangle,
    means: 'The last run failed. Rechecking within a minute.',
  },
  down: { name: 'Down', color: 'red', icon: IconCircleX, means: 'Several consecutive runs failed.' },
  recovering: {
    name: 'Recovering',
    color: 'orange',
    icon: IconHeartbeat,
    means: 'The last run passed. Rechecking within a minute.',
  },
  flapping: {
    name: 'Flapping',
    color: 'orange',
    icon: IconActivity,
    means: 'Runs keep alternating between passing and failing.',
  },
  slow: { name: 'Slow', color: 'orange', icon: IconHourglass, means: 'Responses take longer than the limit.' },
  changed: {
    name: 'Changed',
    color: 'orange',
    icon: IconArrowsExchange,
    means: 'The chain differs from the baseline.',
  },
  'certificate-expiring': {
    name: 'Certificate expiring',
    color: 'orange',
    icon: IconCertificate,
    means: 'A certificate in the chain expires soon.',
  },
  paused: { name: 'Paused', color: 'gray', icon: IconPlayerPause, means: 'Resume to start checking again.' },
  maintenance: {
    name: 'Maintenance',
    color: 'blue',
    icon: IconTool,
    means: 'In a maintenance window. Checks continue; alerts are held.',
  },
  new: { name: 'Not checked yet', color: 'gray', icon: IconClock, means: 'The first three runs set the baseline.' },
};

/** Describes the state in a sentence. A monitor that is up may still differ from its baseline. */
export function describeState({ state, reason, changes }: Pick<Monitor, 'state' | 'reason' | 'changes'>): string {
  if (reason !== null) return reason;
  if (state === 'up' && changes.length > 0) return 'The last run passed but differs from the baseline:';
  return monitorStateLooks[state].means;
}

export const totalOf = (counts: MonitorCounts | undefined): number =>
  Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0);

export function StateBadge({ state }: { state: MonitorStateName }) {
  const { name, color, icon: Icon } = monitorStateLooks[state];
  return (
    <Badge size="lg" miw="max-content" color={color} leftSection={<Icon size={15} aria-hidden="true" />}>
      {name}
    </Badge>
  );
}

/** "Every 5 minutes", "Daily at 09:30, Europe/Berlin" */
export function describeSchedule(schedule: MonitorSchedule): string {
  return schedule.kind === 'daily'
    ? `Daily at ${schedule.at}, ${schedule.zone}`
    : `Every ${describeInterval(schedule.minutes)}`;
}

/** "minute", "15 minutes", "hour", "6 hours" */
export function describeInterval(minutes: number): string {
  if (minutes < 60) return minutes === 1 ? 'minute' : `${minutes} minutes`;
  return minutes === 60 ? 'hour' : `${minutes / 60} hours`;
}
