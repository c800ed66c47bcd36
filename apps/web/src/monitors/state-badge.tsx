import type { MonitorStateName } from '@hopwise/model';
import { Badge } from '@mantine/core';
import { monitorStateLooks } from './monitor-states.ts';

export function StateBadge({ state }: { state: MonitorStateName }) {
  const { name, color, icon: Icon } = monitorStateLooks[state];
  return (
    <Badge size="lg" miw="max-content" color={color} leftSection={<Icon size={15} aria-hidden="true" />}>
      {name}
    </Badge>
  );
}
