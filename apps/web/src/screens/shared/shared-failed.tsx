import { Button } from '@mantine/core';
import { ApiError } from '../../api/client.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { MessagePage } from '../../ui/message-page.tsx';

interface SharedFailedProps {
  error: Error;
  onRetry: () => void;
}

export function SharedFailed({ error, onRetry }: SharedFailedProps) {
  const isGone = error instanceof ApiError && error.status < 500;
  const trackLink = (
    <LinkButton to="/track" variant={isGone ? 'filled' : 'default'}>
      Track a URL
    </LinkButton>
  );
  if (isGone) {
    return (
      <MessagePage eyebrow="Shared check" title="Link not available" actions={trackLink}>
        <p role="alert">It was revoked, its check was deleted, or the URL has a typo. Ask whoever sent it.</p>
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
