import { Button } from '@mantine/core';
import { type ErrorComponentProps, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { LinkButton } from '../ui/link-button.tsx';
import { MessagePage } from '../ui/message-page.tsx';
import { usePageMeta } from '../ui/page-meta.ts';
import { ConnectionLostError, isServerReachable } from './lazy-screen.ts';

const reload = () => window.location.reload();

export function ErrorPage({ error }: ErrorComponentProps) {
  // Smaller parts of screens are fetched late too, and fail with the browser's own words.
  const mayBeConnection = error instanceof ConnectionLostError || /module|preload/i.test(String(error));
  const [isReachable, setReachable] = useState(!(error instanceof ConnectionLostError));
  useEffect(() => {
    if (mayBeConnection) void isServerReachable().then(setReachable);
  }, [mayBeConnection]);
  return isReachable ? <UnexpectedError /> : <ConnectionLost />;
}

function UnexpectedError() {
  usePageMeta('Something went wrong · Hopwise', 'This page could not be shown.');
  return (
    <MessagePage
      eyebrow="Unexpected error"
      title="Something went wrong"
      actions={
        <>
          <Button onClick={reload}>Reload</Button>
          <LinkButton to="/" reloadDocument variant="default">
            Back to the start
          </LinkButton>
        </>
      }
    >
      <p>This page could not be shown. Reloading usually helps; nothing you saved is lost.</p>
    </MessagePage>
  );
}

const retryEveryMs = 5000;

/** Without a server, reloading would leave nothing but the browser's own error. */
const reloadIfReachable = async () => {
  if (await isServerReachable()) reload();
};

/** The page loads by itself once the server responds again. */
function ConnectionLost() {
  usePageMeta('No connection · Hopwise', 'The server could not be reached.');
  useEffect(() => {
    const timer = setInterval(reloadIfReachable, retryEveryMs);
    addEventListener('online', reloadIfReachable);
    return () => {
      clearInterval(timer);
      removeEventListener('online', reloadIfReachable);
    };
  }, []);
  return (
    <MessagePage
      eyebrow="No connection"
      title="Can't reach the server"
      actions={<Button onClick={reloadIfReachable}>Retry</Button>}
    >
      <p>
        This page couldn't be loaded. Check your connection. The page opens automatically as soon as the server responds
        again.
      </p>
    </MessagePage>
  );
}

export function NotFoundPage() {
  const { pathname } = useLocation();
  usePageMeta('Page not found · Hopwise', 'There is no page at this URL.');
  return (
    <MessagePage
      eyebrow="404"
      title="This hop leads nowhere"
      actions={
        <>
          <LinkButton to="/">Back to the start</LinkButton>
          <LinkButton to="/track" variant="default">
            Track a URL
          </LinkButton>
        </>
      }
    >
      <p>
        There is no page at <code>{pathname}</code>. It may have moved, or the URL has a typo.
      </p>
    </MessagePage>
  );
}
