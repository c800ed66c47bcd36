import type { BulkRowStatus, VerdictSummary } from '@hopwise/model';
import { Badge } from '@mantine/core';

const colors: Partial<Record<BulkRowStatus, string>> = { OK: 'green', ERROR: 'red', TIMEOUT: 'orange', LOOP: 'purple' };

interface CheckStatusBadgeProps {
  status: BulkRowStatus;
  /** What lists show of the verdict; left out where the whole of it stands beside. */
  verdict?: VerdictSummary | undefined;
}

/** How a check ended; a row of a bulk job may have none yet. */
export function CheckStatusBadge({ status, verdict }: CheckStatusBadgeProps) {
  return (
    <>
      <Badge size="lg" color={colors[status] ?? 'gray'} title={verdict?.headline}>
        {status}
      </Badge>
      <IssuesBadge verdict={verdict} />
    </>
  );
}

/** Of a check that ended well, though something serious is wrong. */
export function IssuesBadge({ verdict }: Pick<CheckStatusBadgeProps, 'verdict'>) {
  if (verdict?.level !== 'warning') return null;
  return (
    <Badge size="sm" color="yellow" title={verdict.headline}>
      Issues
    </Badge>
  );
}
