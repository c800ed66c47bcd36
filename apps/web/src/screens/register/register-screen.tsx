import { Link } from '@tanstack/react-router';
import { CheckToKeep } from '../../accounts/check-to-keep.tsx';
import { useServerOptions } from '../../api/server-options.ts';
import { useReturnState } from '../../navigation/return-path.ts';
import { useLeaveWhenSignedIn } from '../../navigation/use-leave-when-signed-in.ts';
import { FormPage } from '../../ui/form-page.tsx';
import { usePageMeta } from '../../ui/use-page-meta.ts';
import { AccountBenefits } from './account-benefits.tsx';
import { RegisterForm } from './register-form.tsx';
import { RegistrationClosed } from './registration-closed.tsx';

export function RegisterScreen() {
  usePageMeta('Sign up · Hopwise', 'Create a Hopwise account: more requests, saved history, projects and bulk jobs.');
  const options = useServerOptions();
  const returnState = useReturnState();
  useLeaveWhenSignedIn('/dashboard');

  const isClosed = options?.allowRegistration === false;
  return (
    <FormPage
      title="Sign up"
      lead={isClosed ? 'Accounts are made by the owner of this server.' : 'An account is free and takes a minute.'}
      note={!isClosed && <CheckToKeep how="Sign up, then sign in," />}
      aside={<AccountBenefits />}
      links={
        <p>
          Already have an account?{' '}
          <Link to="/login" state={returnState}>
            Sign in
          </Link>
        </p>
      }
    >
      {isClosed ? <RegistrationClosed /> : <RegisterForm />}
    </FormPage>
  );
}
