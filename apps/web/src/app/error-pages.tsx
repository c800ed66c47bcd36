import { Button } from '@mantine/core';
import { type ErrorComponentProps, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { LinkButton } from '../ui/link-button.tsx';
import { MessagePage } from '../ui/message-page.tsx';
import { usePageMeta } from '../ui/page-meta.ts';
import { ConnectionLostError, isServerReachable } from './lazy-screen.ts';

const reload = () => window.location.reload();

export function ErrorPage({ error }: ErrorComponentProps) {
  // Lazy parts of screens fail with the browser's own messages.
  const mayBeConnection = error instanceof ConnectionLostError || /module|preload/i.test(String(error));
  const [isReachable, setReachable] = useState(!(error instanceof ConnectionLostError));
  useEffect(() => {
    if (mayBeConnection) void isServerReachable().then(setReachable);
  }, [mayBeConnection]);
  return isReachable ? <UnexpectedError /> : <ConnectionLost />;
}

function UnexpectedError() {
  usePageMeta('Something went wrong · Hopwise', "This page couldn't be displayed.");
  return (
    <MessagePage
      eyebrow="Unexpected error"
      title="Something went wrong"
      actions={
        <>
          <Button onClick={reload}>Reload</Button>
          <LinkButton to="/" reloadDocument variant="default">
            Go to home page
          </LinkButton>
        </>
      }
    >
      <p>This page couldn't be displayed. Reloading usually helps. Your saved data isn't affected.</p>
    </MessagePage>
  );
}

const retryEveryMs = 5000;

/** Without a server, reloading would show only the browser's own error page. */
const reloadIfReachable = async () => {
  if (await isServerReachable()) reload();
};

/** Reloads the page once the server responds again. */
function ConnectionLost() {
  usePageMeta('No connection · Hopwise', "Can't reach the server.");
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
      <p>This page couldn't be loaded. Check your connection. It will open automatically when the server responds.</p>
    </MessagePage>
  );
}

export function NotFoundPage() {
  const { pathname } = useLocation();
  usePageMeta('Page not found · Hopwise', 'No page at this URL.');
  return (
    <MessagePage
      eyebrow="404"
      title="This hop leads nowhere"
      actions={
        <>
          <LinkButton to="/">Go to home page</LinkButton>
          <LinkButton to="/track" variant="default">
            Track a URL
          </LinkButton>
        </>
      }
    >
      <p>
        No page at <code>{pathname}</code>. It may have moved, or the URL has a typo.
      </p>
    </MessagePage>
  );
}
