import { Link } from '@tanstack/react-router';
import { CheckToKeep } from '../../accounts/check-to-keep.tsx';
import { useReturnPath, useReturnState } from '../../navigation/return-path.ts';
import { useLeaveWhenSignedIn } from '../../navigation/use-leave-when-signed-in.ts';
import { FormPage } from '../../ui/form-page.tsx';
import { usePageMeta } from '../../ui/use-page-meta.ts';
import { LoginForm } from './login-form.tsx';

export function LoginScreen() {
  usePageMeta('Sign in · Hopwise', 'Sign in to Hopwise for your dashboard, saved checks, projects and bulk jobs.');
  const returnState = useReturnState();
  useLeaveWhenSignedIn(useReturnPath());

  return (
    <FormPage
      title="Sign in"
      lead="Your saved checks, projects and figures are waiting."
      note={<CheckToKeep how="Sign in" />}
      links={
        <>
          <p>
            New here?{' '}
            <Link to="/register" state={returnState}>
              Create an account
            </Link>
          </p>
          <p>
            Just looking? <Link to="/track">Continue as guest</Link>
          </p>
        </>
      }
    >
      <LoginForm />
    </FormPage>
  );
}
