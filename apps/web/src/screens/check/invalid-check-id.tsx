import { LinkButton } from '../../ui/link-button.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import { usePageMeta } from '../../ui/use-page-meta.ts';

export function InvalidCheckId() {
  usePageMeta('Invalid check ID · Hopwise', 'Open a check from your dashboard, or track a URL.');
  return (
    <MessagePage
      eyebrow="Check Details"
      title="Invalid check ID"
      actions={<LinkButton to="/dashboard">Back to Dashboard</LinkButton>}
    >
      <p role="alert">There is no check ID in this URL. Open one from your dashboard, or track a URL.</p>
    </MessagePage>
  );
}
