import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { MessagePage } from '../ui/message-page.tsx';
import { usePageMeta } from '../ui/use-page-meta.ts';
import { paths } from './paths.ts';

export function ErrorPage() {
  usePageMeta('Something went wrong · Hopwise', 'This page could not be shown.');
  return (
    <MessagePage
      eyebrow="Unexpected error"
      title="Something went wrong"
      actions={
        <>
          <Button onClick={() => window.location.reload()}>Reload</Button>
          <Button component={Link} to={paths.home} reloadDocument variant="default">
            Back to the start
          </Button>
        </>
      }
    >
      <p>This page could not be shown. Reloading usually helps; nothing you saved is lost.</p>
    </MessagePage>
  );
}
