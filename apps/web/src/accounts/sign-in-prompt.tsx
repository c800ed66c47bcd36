import { useReturnState } from '../navigation/return-path.ts';
import { LinkButton } from '../ui/link-button.tsx';
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
      <LinkButton to="/login" state={returnState}>
        Sign In
      </LinkButton>
      <LinkButton to="/register" state={returnState} variant="default">
        Create an account
      </LinkButton>
    </>
  );
}
