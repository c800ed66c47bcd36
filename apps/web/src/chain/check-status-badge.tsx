import type { CheckStatus } from '@hopwise/model';
import { Badge } from '@mantine/core';

const colors: Record<CheckStatus, string> = { OK: 'green', ERROR: 'red', TIMEOUT: 'orange', LOOP: 'purple' };

export function CheckStatusBadge({ status }: { status: CheckStatus }) {
  return (
    <Badge size="lg" color={colors[status] ?? 'gray'}>
      {status}
    </Badge>
  );
}
