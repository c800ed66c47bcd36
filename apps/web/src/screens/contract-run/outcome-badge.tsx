import { IconAlertTriangle, IconCheck, IconClock, IconPlayerStop, IconX } from 'virtual:icons';
import type { ContractRow } from '@hopwise/model';
import { Badge } from '@mantine/core';
import type { Icon } from '../../ui/icon.ts';

const looks: Readonly<Record<ContractRow['outcome'], { color: string; icon: Icon; text: string }>> = {
  passed: { color: 'green', icon: IconCheck, text: 'Passed' },
  failed: { color: 'red', icon: IconX, text: 'Failed' },
  'could-not-run': { color: 'orange', icon: IconAlertTriangle, text: 'Could not run' },
  pending: { color: 'blue', icon: IconClock, text: 'Not tried yet' },
  cancelled: { color: 'gray', icon: IconPlayerStop, text: 'Cancelled' },
};

export function OutcomeBadge({ outcome }: { outcome: ContractRow['outcome'] }) {
  const { color, icon: Icon, text } = looks[outcome];
  return (
    <Badge size="lg" miw="max-content" color={color} leftSection={<Icon size={14} aria-hidden="true" />}>
      {text}
    </Badge>
  );
}
