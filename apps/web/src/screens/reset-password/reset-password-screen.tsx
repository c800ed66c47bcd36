import { Link, useLocation } from '@tanstack/react-router';
import { FormPage } from '../../ui/form-page.tsx';
import { usePageMeta } from '../../ui/use-page-meta.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';

/** Opened by the link of a mail. Its token is in the fragment, which no server sees. */
export function ResetPasswordScreen() {
  usePageMeta('Choose a new password · Hopwise', 'Choose a new password for your Hopwise account.');
  const { hash } = useLocation();
  const token = new URLSearchParams(hash).get('token');
  return (
    <FormPage
      title="Choose a new password"
      lead="You are signed out everywhere else once it is set."
      links={
        <p>
          <Link to="/login">Back to sign in</Link>
        </p>
      }
    >
      {token ? (
        <ResetPasswordForm token={token} />
      ) : (
        <p>
          This link is incomplete. Open it from the mail again, or <Link to="/forgot-password">ask for a new one</Link>.
        </p>
      )}
    </FormPage>
  );
}
