import { Button } from '@mantine/core';
import { useAuditTrail } from '../../../api/organizations.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RowList } from '../../../ui/row-list.tsx';
import { SkeletonLines } from '../../../ui/skeleton-lines.tsx';
import { describeAudit } from './describe-audit.ts';

/** Who did what when, for owners. */
export function AuditTrail({ organizationId }: { organizationId: string }) {
  const trail = useAuditTrail(organizationId);
  const entries = trail.data?.pages.flat() ?? [];
  return (
    <Panel title="Audit trail">
      {trail.isPending && <SkeletonLines label="Loading audit trail" lines={3} />}
      {trail.isLoadingError && <LoadFailure title="Failed to load audit trail" onRetry={() => trail.refetch()} />}
      <RowList
        label="Audit trail"
        rows={entries.map((entry) => ({
          id: String(entry.id),
          title: describeAudit(entry),
          text: (
            <>
              {entry.actorName} · <Moment iso={entry.at} />
            </>
          ),
        }))}
      />
      {trail.hasNextPage && (
        <Button variant="subtle" onClick={() => trail.fetchNextPage()} disabled={trail.isFetchingNextPage}>
          Show older entries
        </Button>
      )}
    </Panel>
  );
}
