import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSession } from '../../api/session.ts';
import { paths } from '../../app/paths.ts';
import { useReturnPath, useReturnState } from '../../app/return-path.ts';
import { FormPage } from '../../ui/form-page.tsx';
import { usePageMeta } from '../../ui/use-page-meta.ts';
import { LoginForm } from './login-form.tsx';

export function LoginScreen() {
  usePageMeta('Sign in · Hopwise', 'Sign in to Hopwise for your dashboard, saved checks, projects and bulk jobs.');
  const returnState = useReturnState();
  useLeaveWhenSignedIn();

  return (
    <FormPage
      title="Sign in"
      lead="Your saved checks, projects and figures are waiting."
      links={
        <>
          <p>
            New here?{' '}
            <Link to={paths.register} state={returnState}>
              Create an account
            </Link>
          </p>
          <p>
            Just looking? <Link to={paths.track}>Continue as guest</Link>
          </p>
        </>
      }
    >
      <LoginForm />
    </FormPage>
  );
}

/** Someone who is signed in, just now or since long, has nothing to do here. */
function useLeaveWhenSignedIn(): void {
  const { user } = useSession();
  const { history } = useRouter();
  // Once on its way, the location is already the target's and no longer says where to go.
  const returnPath = useReturnPath();
  const [target] = useState(returnPath);
  const isSignedIn = user !== undefined;

  useEffect(() => {
    if (isSignedIn) history.replace(target);
  }, [isSignedIn, target, history]);
}
