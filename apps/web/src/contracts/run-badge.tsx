import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconLoader2, IconPlayerStop } from 'virtual:icons';
import type { ContractRun } from '@hopwise/model';
import { Badge } from '@mantine/core';
import type { Icon } from '../ui/icon.ts';
import { describeRun, type RunTone } from './describe-run.ts';

const looks: Readonly<Record<RunTone, { color: string; icon: Icon }>> = {
  passed: { color: 'green', icon: IconCircleCheck },
  failed: { color: 'red', icon: IconCircleX },
  unsure: { color: 'orange', icon: IconAlertTriangle },
  open: { color: 'blue', icon: IconLoader2 },
  ended: { color: 'gray', icon: IconPlayerStop },
};

export function RunBadge({ run }: { run: ContractRun }) {
  const { tone, text } = describeRun(run);
  const { color, icon: Icon } = looks[tone];
  return (
    <Badge size="lg" miw="max-content" color={color} leftSection={<Icon size={15} aria-hidden="true" />}>
      {text}
    </Badge>
  );
}
