import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ApiError } from '../../api/client.ts';
import { paths } from '../../app/paths.ts';
import { MessagePage } from '../../ui/message-page.tsx';

interface SharedFailedProps {
  error: Error;
  onRetry: () => void;
}

export function SharedFailed({ error, onRetry }: SharedFailedProps) {
  const isGone = error instanceof ApiError && error.status < 500;
  const trackLink = (
    <Button component={Link} to={paths.track} variant={isGone ? 'filled' : 'default'}>
      Track a URL
    </Button>
  );
  if (isGone) {
    return (
      <MessagePage eyebrow="Shared check" title="This link opens nothing" actions={trackLink}>
        <p role="alert">It was revoked, its check was deleted, or the address has a typo. Ask whoever sent it.</p>
      </MessagePage>
    );
  }
  return (
    <MessagePage
      eyebrow="Shared check"
      title="Failed to load check"
      actions={
        <>
          <Button onClick={onRetry}>Retry</Button>
          {trackLink}
        </>
      }
    >
      <p role="alert">The server could not be reached. Please check your connection and try again.</p>
    </MessagePage>
  );
}
