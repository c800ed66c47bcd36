import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '../app/paths.ts';
import { useReturnState } from '../app/return-path.ts';
import { MessagePage } from '../ui/message-page.tsx';

/** In place of a screen that needs an account. Signing in leads back to it. */
export function SignInPrompt({ title }: { title: string }) {
  const returnState = useReturnState();
  return (
    <MessagePage
      eyebrow="Account needed"
      title={title}
      actions={
        <>
          <Button component={Link} to={paths.login} state={returnState}>
            Sign In
          </Button>
          <Button component={Link} to={paths.register} state={returnState} variant="default">
            Create an account
          </Button>
        </>
      }
    >
      <p>An account keeps your checks and shows how your redirects do over time.</p>
    </MessagePage>
  );
}
