import { Button, Skeleton } from '@mantine/core';
import { ApiError } from '../api/client.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { MessagePage } from '../ui/message-page.tsx';
import { Blocks } from '../ui/page.tsx';
import classes from './sharing.module.css';

/** Above what a share link opens. */
export const SharedMark = ({ title, noun }: { title: string; noun: string }) => (
  <p className={classes.above}>
    <strong>{title}</strong> Somebody shared this {noun} with you. It is read-only.
  </p>
);

/** Until what a link opens is there. */
export function SharedLoading({ label }: { label: string }) {
  return (
    <Blocks wide>
      <p role="status">{label}</p>
      <Skeleton height={280} radius="lg" />
      <Skeleton height={200} radius="lg" />
    </Blocks>
  );
}

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
