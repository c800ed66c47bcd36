import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '../../app/paths.ts';
import { MessagePage } from '../../ui/message-page.tsx';

export function InvalidCheckId() {
  return (
    <MessagePage
      eyebrow="Check Details"
      title="Invalid check ID"
      actions={
        <Button component={Link} to={paths.dashboard}>
          Back to Dashboard
        </Button>
      }
    >
      <p role="alert">The address names no check. Open one from your dashboard, or track a URL.</p>
    </MessagePage>
  );
}
