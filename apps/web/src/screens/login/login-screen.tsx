import { IconAlertTriangle } from 'virtual:icons';
import { type LoginRequest, localZone, loginRequest } from '@hopwise/model';
import { Alert, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { CheckToSave } from '../../accounts/sign-in.tsx';
import { failureMessage } from '../../api/client.ts';
import { useServerOptions } from '../../api/server.ts';
import { useLogin } from '../../api/sign-in.ts';
import { useLeaveWhenSignedIn } from '../../navigation/leaving.ts';
import { useReturnPath, useReturnState } from '../../navigation/paths.ts';
import { FieldsForm, focusFirstError, PasswordField, SubmitButton } from '../../ui/form.tsx';
import { FormPage } from '../../ui/page.tsx';
import { usePageMeta } from '../../ui/page-meta.ts';
import { showFailure, showSuccess } from '../../ui/toast.ts';
import classes from './login.module.css';

export function LoginScreen() {
  usePageMeta('Sign in · Hopwise', 'Sign in to your Hopwise dashboard, checks, projects and bulk jobs.');
  const returnState = useReturnState();
  useLeaveWhenSignedIn(useReturnPath());

  return (
    <FormPage
      title="Sign in"
      lead="Access your checks, projects and monitors."
      note={<CheckToSave how="Sign in" />}
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

function LoginForm() {
  const login = useLogin();
  const form = useForm<LoginRequest>({
    initialValues: { email: '', password: '' },
    validate: schemaResolver(loginRequest, { sync: true }),
  });

  const submit = form.onSubmit((values) => {
    login.mutate(
      { ...values, zone: localZone() },
      {
        onSuccess: ({ name }) =>
          showSuccess({ title: 'Login successful', message: `Welcome back, ${name}!`, forMs: 3000 }),
        onError: (error) =>
          showFailure({ title: 'Login failed', message: failureMessage(error, 'Login failed'), forMs: 5000 }),
      },
    );
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

/** Shown only if the server can send email. */
function ForgotPasswordLink() {
  const options = useServerOptions();
  const returnState = useReturnState();
  return (
    <p className={classes.place} hidden={options?.sendsMail !== true}>
      <Link to="/forgot-password" state={returnState} className={classes.link}>
        Forgot your password?
      </Link>
    </p>
  );
}
