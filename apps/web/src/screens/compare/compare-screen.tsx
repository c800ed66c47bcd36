import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { comparisonQuery } from '../../api/checks.ts';
import { ApiError } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { useReturnState } from '../../navigation/paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import { Blocks } from '../../ui/page.tsx';
import { useNoIndex, usePageMeta } from '../../ui/page-meta.ts';
import { ComparisonDetails } from './comparison-details.tsx';

/** Two checks side by side. */
export function CompareScreen() {
  const { beforeId = '', afterId = '' } = useParams({ strict: false });
  usePageMeta('Compare checks · Hopwise', 'Two checks side by side, compared hop by hop.');
  useNoIndex();
  const query = useQuery(comparisonQuery(beforeId, afterId));
  switch (query.status) {
    case 'pending':
      return <CompareLoading />;
    case 'error':
      return <CompareFailed error={query.error} onRetry={() => void query.refetch()} />;
    case 'success':
      return <ComparisonDetails comparison={query.data} />;
  }
}

function CompareLoading() {
  return (
    <Blocks wide>
      <p role="status">Comparing checks...</p>
      <Skeleton height={64} radius="lg" />
      <Skeleton height={180} radius="lg" />
      <Skeleton height={320} radius="lg" />
    </Blocks>
  );
}

interface CompareFailedProps {
  error: Error;
  onRetry: () => void;
}

function CompareFailed({ error, onRetry }: CompareFailedProps) {
  const { user } = useSession();
  const returnState = useReturnState();
  const isNotFound = error instanceof ApiError && error.status < 500;
  return (
    <MessagePage
      eyebrow="Compare checks"
      title="Failed to compare checks"
      actions={
        <>
          {user ? (
            <LinkButton to="/dashboard">Back to Dashboard</LinkButton>
          ) : (
            <LinkButton to="/login" state={returnState}>
              Sign in
            </LinkButton>
          )}
          {!isNotFound && (
            <Button variant="default" onClick={onRetry}>
              Retry
            </Button>
          )}
        </>
      }
    >
      <p role="alert">
        {isNotFound
          ? "One of the two checks may not exist, or you don't have permission to view it."
          : 'Check your connection and try again.'}
      </p>
    </MessagePage>
  );
}
