import { Button, Skeleton } from '@mantine/core';
import { ApiError } from '../api/client.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { MessagePage } from '../ui/message-page.tsx';
import { Blocks } from '../ui/page.tsx';
import classes from './sharing.module.css';

/** The banner above shared content. */
export const SharedMark = ({ title, noun }: { title: string; noun: string }) => (
  <p className={classes.above}>
    <strong>{title}</strong> This {noun} was shared with you. It's read-only.
  </p>
);

/** Shown while shared content loads. */
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
  /** The thing that the link opens, in a sentence. */
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
        <p role="alert">
          The link was revoked, the {noun} was deleted, or the URL has a typo. Ask the sender for a new link.
        </p>
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
      <p role="alert">Can't reach the server. Check your connection and try again.</p>
    </MessagePage>
  );
}
