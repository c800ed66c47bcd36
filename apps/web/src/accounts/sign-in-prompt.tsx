import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '../app/paths.ts';
import { useReturnState } from '../app/return-path.ts';
import { MessagePage } from '../ui/message-page.tsx';

interface SignInPromptProps {
  title: string;
  /** What an account is good for here. */
  text: string;
}

/** In place of a screen that needs an account. Signing in leads back to it. */
export function SignInPrompt({ title, text }: SignInPromptProps) {
  return (
    <MessagePage eyebrow="Account needed" title={title} actions={<WaysToSignIn />}>
      <p>{text}</p>
    </MessagePage>
  );
}

export function WaysToSignIn() {
  const returnState = useReturnState();
  return (
    <>
      <Button component={Link} to={paths.login} state={returnState}>
        Sign In
      </Button>
      <Button component={Link} to={paths.register} state={returnState} variant="default">
        Create an account
      </Button>
    </>
  );
}
