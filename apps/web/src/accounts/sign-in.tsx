import { IconBookmark, IconLock } from 'virtual:icons';
import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { checkQuery } from '../api/checks.ts';
import { checkIdIn, useReturnState } from '../navigation/paths.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { MessagePage } from '../ui/message-page.tsx';
import classes from './accounts.module.css';

interface SignInPromptProps {
  title: string;
  /** Why this page needs an account. */
  text: string;
}

/** Replaces a screen that needs an account. After signing in, the user returns to it. */
export function SignInPrompt({ title, text }: SignInPromptProps) {
  return (
    <MessagePage eyebrow="Account required" title={title} actions={<WaysToSignIn />}>
      <p>{text}</p>
    </MessagePage>
  );
}

function WaysToSignIn() {
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

interface SignInWarningProps {
  warning: string;
  /** Why this page needs an account. */
  text: string;
}

/** Below the title of a screen that needs an account. After signing in, the user returns to it. */
export function SignInWarning({ warning, text }: SignInWarningProps) {
  return (
    <Alert color="yellow" icon={<IconLock />} title={warning}>
      <p className={classes.text}>{text}</p>
      <div className={classes.ways}>
        <WaysToSignIn />
      </div>
    </Alert>
  );
}

/** Names the check that a guest came from: signing in or up saves it to their account. */
export function CheckToKeep({ how }: { how: string }) {
  const { from } = useLocation().state;
  const checkId = checkIdIn(from);
  const { data: result } = useQuery({ ...checkQuery(checkId ?? ''), enabled: checkId !== undefined });
  const isGuests = result !== undefined && result.projectId === null && result.mayEdit;
  if (!isGuests) return undefined;
  return (
    <p className={classes.check}>
      <IconBookmark className={classes.icon} size={18} aria-hidden="true" />
      <span>
        {how} to save the check of <span className={classes.url}>{result.check.inputUrl}</span>
      </span>
    </p>
  );
}
