import type { BulkRowStatus } from '@hopwise/model';
import { Badge } from '@mantine/core';

const colors: Partial<Record<BulkRowStatus, string>> = { OK: 'green', ERROR: 'red', TIMEOUT: 'orange', LOOP: 'purple' };

/** How a check ended; a row of a bulk job may have none yet. */
export function CheckStatusBadge({ status }: { status: BulkRowStatus }) {
  return (
    <Badge size="lg" color={colors[status] ?? 'gray'}>
      {status}
    </Badge>
  );
}
