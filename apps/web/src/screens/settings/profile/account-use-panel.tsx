import type { AccountUse } from '@hopwise/model';
import { useAccountUse } from '../../../api/account.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { formatBytes, formatCount } from '../../../ui/format-number.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SkeletonLines } from '../../../ui/skeleton-lines.tsx';

/** What the person uses of what the server allows. */
export function AccountUsePanel() {
  const { data, isPending, refetch } = useAccountUse();
  return (
    <Panel title="Usage">
      {data !== undefined ? (
        <FactList facts={factsOf(data)} />
      ) : isPending ? (
        <SkeletonLines label="Loading usage" lines={3} />
      ) : (
        <LoadFailure title="Usage could not be loaded" onRetry={() => refetch()} />
      )}
    </Panel>
  );
}

const factsOf = ({ storage: { usedBytes, limitBytes }, bulk }: AccountUse) =>
  [
    [
      'Storage',
      limitBytes === null ? formatBytes(usedBytes) : `${formatBytes(usedBytes)} of ${formatBytes(limitBytes)}`,
    ],
    ['Unfinished bulk jobs and contract runs', `${formatCount(bulk.openJobs)} of ${formatCount(bulk.maxOpenJobs)}`],
    ['Rows waiting to be tracked', `${formatCount(bulk.pendingRows)} of ${formatCount(bulk.maxPendingRows)}`],
  ] as const;
