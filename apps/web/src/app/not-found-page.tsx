import { useLocation } from '@tanstack/react-router';
import { LinkButton } from '../ui/link-button.tsx';
import { MessagePage } from '../ui/message-page.tsx';
import { usePageMeta } from '../ui/use-page-meta.ts';

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
