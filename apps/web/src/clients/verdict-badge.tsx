import { IconAlertTriangle, IconArrowsSplit, IconBan, IconEqual } from 'virtual:icons';
import { type VariantVerdict, variantVerdictTitles } from '@hopwise/model';
import { Badge } from '@mantine/core';
import type { Icon } from '../ui/icon.ts';

const looks: Readonly<Record<VariantVerdict, { color: string; icon: Icon }>> = {
  same: { color: 'green', icon: IconEqual },
  differs: { color: 'orange', icon: IconArrowsSplit },
  refused: { color: 'red', icon: IconBan },
  failed: { color: 'gray', icon: IconAlertTriangle },
};

export function VerdictBadge({ verdict }: { verdict: VariantVerdict }) {
  const { color, icon: Icon } = looks[verdict];
  return (
    <Badge miw="max-content" color={color} leftSection={<Icon size={14} aria-hidden="true" />}>
      {variantVerdictTitles[verdict]}
    </Badge>
  );
}
