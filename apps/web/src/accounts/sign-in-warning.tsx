import './sign-in-warning.css';
import { IconLock } from 'virtual:icons';
import { Alert } from '@mantine/core';
import { WaysToSignIn } from './sign-in-prompt.tsx';
import classes from './sign-in-warning.module.css';

interface SignInWarningProps {
  warning: string;
  /** What an account is good for here. */
  text: string;
}

/** Under the title of a screen that needs an account. Signing in leads back to it. */
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
