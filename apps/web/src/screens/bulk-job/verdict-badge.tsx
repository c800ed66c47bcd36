import { IconCheck, IconX } from 'virtual:icons';
import type { BulkVerdict } from '@hopwise/model';
import { Badge } from '@mantine/core';

/** Whether a row met its expectation. */
export function VerdictBadge({ verdict }: { verdict: BulkVerdict }) {
  const isPass = verdict === 'PASS';
  const Icon = isPass ? IconCheck : IconX;
  return (
    <Badge
      size="lg"
      miw="max-content"
      color={isPass ? 'green' : 'red'}
      leftSection={<Icon size={14} aria-hidden="true" />}
    >
      {verdict}
    </Badge>
  );
}
