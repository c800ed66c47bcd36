import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ApiError } from '../../api/client.ts';
import { statusPageQuery } from '../../api/monitors.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import { Blocks } from '../../ui/page.tsx';
import { useNoIndex, usePageMeta } from '../../ui/page-meta.ts';
import { StatusDetails } from './status-details.tsx';

/** The monitors of a project, for anyone with the link. */
export function StatusScreen() {
  const { token } = useParams({ from: '/status/$token' });
  const query = useQuery(statusPageQuery(token));
  usePageMeta(`${query.data?.projectName ?? 'Status'} · Hopwise`, 'Current status and recent incidents.');
  useNoIndex();
  if (query.data !== undefined) return <StatusDetails page={query.data} />;
  if (query.isPending) return <StatusLoading />;
  return <StatusFailed error={query.error} onRetry={() => void query.refetch()} />;
}

function StatusLoading() {
  return (
    <Blocks wide>
      <p role="status">Loading status...</p>
      <Skeleton height={64} radius="lg" />
      <Skeleton height={280} radius="lg" />
    </Blocks>
  );
}

function StatusFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isNotFound = error instanceof ApiError && error.status < 500;
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
