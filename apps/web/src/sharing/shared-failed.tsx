import { Button } from '@mantine/core';
import { ApiError } from '../api/client.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { MessagePage } from '../ui/message-page.tsx';

interface SharedFailedProps {
  /** What the link was to open, in a sentence. */
  noun: string;
  error: Error;
  onRetry: () => void;
}

export function SharedFailed({ noun, error, onRetry }: SharedFailedProps) {
  const isGone = error instanceof ApiError && error.status < 500;
  const trackLink = (
    <LinkButton to="/track" variant={isGone ? 'filled' : 'default'}>
      Track a URL
    </LinkButton>
  );
  if (isGone) {
    return (
      <MessagePage eyebrow={`Shared ${noun}`} title="Link not available" actions={trackLink}>
        <p role="alert">It was revoked, its {noun} was deleted, or the URL has a typo. Ask whoever sent it.</p>
      </MessagePage>
    );
  }
  return (
    <MessagePage
      eyebrow={`Shared ${noun}`}
      title={`Failed to load ${noun}`}
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
