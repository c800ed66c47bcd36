import { IconAlertTriangle } from 'virtual:icons';
import { newPasswordForm } from '@hopwise/model';
import { Alert } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { meetsPasswordRules, NewPasswordFields, RevokeApiKeysField } from '../../accounts/passwords.tsx';
import { failureMessage } from '../../api/client.ts';
import { useConfirmPasswordReset } from '../../api/sign-in.ts';
import { FieldsForm, focusFirstError, SubmitButton } from '../../ui/form.tsx';
import { FormPage } from '../../ui/page.tsx';
import { usePageMeta } from '../../ui/page-meta.ts';
import { showSuccess } from '../../ui/toast.ts';

/** Opened from the link in an email. Its token is in the fragment, which no server sees. */
export function ResetPasswordScreen() {
  usePageMeta('Choose a new password · Hopwise', 'Choose a new password for your Hopwise account.');
  const { hash } = useLocation();
  const token = new URLSearchParams(hash).get('token');
  return (
    <FormPage
      title="Choose a new password"
      lead="This signs you out everywhere else."
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
          This link is incomplete. Open it from the email again, or <Link to="/forgot-password">request a new one</Link>
          .
        </p>
      )}
    </FormPage>
  );
}

function ResetPasswordForm({ token }: { token: string }) {
  const confirm = useConfirmPasswordReset();
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { password: '', confirmPassword: '', revokeApiKeys: true },
    validate: schemaResolver(newPasswordForm, { sync: true }),
  });

  const submit = form.onSubmit(({ password, revokeApiKeys }) => {
    confirm.mutate(
      { token, password, revokeApiKeys },
      {
        onSuccess: () => {
          showSuccess({ title: 'Password changed', message: 'Sign in with your new password.', forMs: 5000 });
          void navigate({ to: '/login' });
        },
      },
    );
  }, focusFirstError(form));

  return (
    <FieldsForm onSubmit={submit}>
      {confirm.isError && (
        <Alert color="red" icon={<IconAlertTriangle />}>
          {failureMessage(confirm.error, 'Failed to change password. Try again.')}
        </Alert>
      )}
      <NewPasswordFields
        label="New password"
        password={form.values.password}
        passwordProps={form.getInputProps('password')}
        confirmationProps={form.getInputProps('confirmPassword')}
        size="md"
      />
      <RevokeApiKeysField {...form.getInputProps('revokeApiKeys', { type: 'checkbox' })} />
      <SubmitButton
        label="Set new password"
        runningLabel="Saving..."
        running={confirm.isPending}
        disabled={!meetsPasswordRules(form.values.password)}
        size="md"
        fullWidth
      />
    </FieldsForm>
  );
}
