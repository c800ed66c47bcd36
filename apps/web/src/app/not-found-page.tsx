import { Button } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { MessagePage } from '../ui/message-page.tsx';
import { usePageMeta } from '../ui/use-page-meta.ts';
import { paths } from './paths.ts';

export function NotFoundPage() {
  const { pathname } = useLocation();
  usePageMeta('Page not found · Hopwise', 'There is no page at this address.');
  return (
    <MessagePage
      eyebrow="404"
      title="This hop leads nowhere"
      actions={
        <>
          <Button component={Link} to={paths.home}>
            Back to the start
          </Button>
          <Button component={Link} to={paths.track} variant="default">
            Track a URL
          </Button>
        </>
      }
    >
      <p>
        There is no page at <code>{pathname}</code>. It may have moved, or the address has a typo.
      </p>
    </MessagePage>
  );
}
