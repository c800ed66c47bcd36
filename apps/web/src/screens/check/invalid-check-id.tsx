import { LinkButton } from '../../ui/link-button.tsx';
import { MessagePage } from '../../ui/message-page.tsx';

export function InvalidCheckId() {
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
