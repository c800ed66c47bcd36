import { Button } from '@mantine/core';
import { ApiError } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { useReturnState } from '../../navigation/return-path.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { MessagePage } from '../../ui/message-page.tsx';

interface CompareFailedProps {
  error: Error;
  onRetry: () => void;
}

export function CompareFailed({ error, onRetry }: CompareFailedProps) {
  const { user } = useSession();
  const returnState = useReturnState();
  const isRefused = error instanceof ApiError && error.status < 500;
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
          {!isRefused && (
            <Button variant="default" onClick={onRetry}>
              Retry
            </Button>
          )}
        </>
      }
    >
      <p role="alert">
        {isRefused
          ? "One of the two checks may not exist, or you don't have permission to view it."
          : 'The checks could not be loaded. Try again.'}
      </p>
    </MessagePage>
  );
}
