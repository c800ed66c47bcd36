import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ApiError } from '../../api/client.ts';
import { statusPageQuery } from '../../api/status-pages.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import { Blocks } from '../../ui/page.tsx';
import { useNoIndex, usePageMeta } from '../../ui/page-meta.ts';
import { StatusDetails } from './status-details.tsx';
import { StatusPassword } from './status-password.tsx';

/** The monitors of a project, for anyone with the link. */
export function StatusScreen() {
  const { token } = useParams({ from: '/status/$token' });
  const query = useQuery(statusPageQuery(token));
  const page = query.data;
  usePageMeta(`${page?.projectName ?? 'Status'} · Hopwise`, 'Current status and recent incidents.');
  useNoIndex();
  if (page === null) return <StatusPassword token={token} />;
  if (page !== undefined) return <StatusDetails page={page} token={token} />;
  if (query.isPending) return <StatusLoading />;
  return <StatusFailed error={query.error} onRetry={() => void query.refetch()} />;
}

function StatusLoading() {
  return (
    <Blocks>
      <p role="status">Loading status...</p>
      <Skeleton height={64} radius="lg" />
      <Skeleton height={280} radius="lg" />
    </Blocks>
  );
}

function StatusFailed({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const isNotFound = error instanceof ApiError && error.status < 500 && error.status !== 429;
  return (
    <MessagePage
      eyebrow="Status page"
      title={isNotFound ? 'Link not available' : 'Failed to load status'}
      actions={
        isNotFound ? (
          <LinkButton to="/">Home</LinkButton>
        ) : (
          <Button variant="default" onClick={onRetry}>
            Retry
          </Button>
        )
      }
    >
      <p role="alert">
        {isNotFound
          ? 'This status page was turned off, its project was deleted, or the link is wrong. Ask the person who sent it to you.'
          : 'Check your connection and try again.'}
      </p>
    </MessagePage>
  );
}
