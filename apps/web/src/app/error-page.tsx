import { Button } from '@mantine/core';
import { LinkButton } from '../ui/link-button.tsx';
import { MessagePage } from '../ui/message-page.tsx';
import { usePageMeta } from '../ui/use-page-meta.ts';

export function ErrorPage() {
  usePageMeta('Something went wrong · Hopwise', 'This page could not be shown.');
  return (
    <MessagePage
      eyebrow="Unexpected error"
      title="Something went wrong"
      actions={
        <>
          <Button onClick={() => window.location.reload()}>Reload</Button>
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
