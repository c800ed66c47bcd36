import { IconRoute } from 'virtual:icons';
import type { ClientComparison } from '@hopwise/model';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { sharedComparisonPath, sharedComparisonQuery } from '../../api/share.ts';
import { CheckHeading } from '../../checks/check-heading.tsx';
import { ComparisonExports } from '../../clients/comparison-exports.tsx';
import { ComparisonReport } from '../../clients/comparison-report.tsx';
import { SharedFailed, SharedLoading, SharedMark } from '../../sharing/shared-page.tsx';
import { Moment } from '../../ui/format.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Blocks } from '../../ui/page.tsx';
import { useNoIndex, usePageMeta } from '../../ui/page-meta.ts';

/** A client comparison behind a share link: read-only, no account needed. */
export function SharedComparisonScreen() {
  const { token } = useParams({ from: '/shared/clients/$token' });
  usePageMeta('Shared comparison · Hopwise', 'A shared client comparison for one URL.');
  useNoIndex();
  const query = useQuery(sharedComparisonQuery(token));
  switch (query.status) {
    case 'pending':
      return <SharedLoading label="Loading comparison..." />;
    case 'error':
      return <SharedFailed noun="comparison" error={query.error} onRetry={() => void query.refetch()} />;
    case 'success':
      return <SharedComparison token={token} comparison={query.data} />;
  }
}

function SharedComparison({ token, comparison }: { token: string; comparison: ClientComparison }) {
  const { id, url, createdAt } = comparison;
  return (
    <Blocks wide>
      <CheckHeading
        above={<SharedMark title="Shared comparison" noun="client comparison" />}
        url={url}
        note={
          <>
            Compared <Moment iso={createdAt} />
          </>
        }
        actions={
          <>
            <LinkButton to="/track" size="sm" leftSection={<IconRoute size={16} aria-hidden="true" />}>
              Track a URL
            </LinkButton>
            <ComparisonExports id={id} path={sharedComparisonPath(token)} />
          </>
        }
      />
      <ComparisonReport comparison={comparison} />
    </Blocks>
  );
}
