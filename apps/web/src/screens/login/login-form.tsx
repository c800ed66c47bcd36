import { IconAlertTriangle } from 'virtual:icons';
import { type LoginRequest, loginRequest } from '@hopwise/model';
import { Alert, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { failureMessage } from '../../api/client.ts';
import { useLogin } from '../../api/sign-in.ts';
import { FieldsForm } from '../../ui/fields-form.tsx';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { showFailure, showSuccess } from '../../ui/toast.ts';
import { ForgotPasswordLink } from './forgot-password-link.tsx';

export function LoginForm() {
  const login = useLogin();
  const form = useForm<LoginRequest>({
    initialValues: { email: '', password: '' },
    validate: schemaResolver(loginRequest, { sync: true }),
  });

  const submit = form.onSubmit((values) => {
    login.mutate(values, {
      onSuccess: ({ name }) =>
        showSuccess({ title: 'Login successful', message: `Welcome back, ${name}!`, forMs: 3000 }),
      onError: (error) =>
        showFailure({ title: 'Login failed', message: failureMessage(error, 'Login failed'), forMs: 5000 }),
    });
  }, focusFirstError(form));

  return (
    <FieldsForm onSubmit={submit}>
      {login.isError && (
        <Alert color="red" icon={<IconAlertTriangle />}>
          {failureMessage(login.error, 'Login failed. Please try again.')}
        </Alert>
      )}
      <TextInput label="Email" type="email" autoComplete="email" size="md" {...form.getInputProps('email')} />
      <PasswordField label="Password" autoComplete="current-password" size="md" {...form.getInputProps('password')} />
      <ForgotPasswordLink />
      <SubmitButton label="Sign in" runningLabel="Signing in..." running={login.isPending} size="md" fullWidth />
    </FieldsForm>
  );
}
