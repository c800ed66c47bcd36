import { IconAlertTriangle } from 'virtual:icons';
import { registerForm } from '@hopwise/model';
import { Alert, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { meetsPasswordRules, NewPasswordFields } from '../../accounts/passwords.tsx';
import { ApiError, failureMessage, fieldErrorsOf } from '../../api/client.ts';
import { useRegister } from '../../api/sign-in.ts';
import { checkIdIn, type PagePath, useReturnState } from '../../navigation/paths.ts';
import { FieldsForm, focusFirstError, SubmitButton } from '../../ui/form.tsx';
import { showFailure, showSuccess } from '../../ui/toast.ts';

/** A user who signed up to save a check returns to it by signing in; others start with the dashboard. */
const checkToKeep = ({ from }: { from?: PagePath }) =>
  from !== undefined && checkIdIn(from) !== undefined ? { from } : {};

export function RegisterForm() {
  const register = useRegister();
  const navigate = useNavigate();
  const returnState = useReturnState();
  const form = useForm({
    initialValues: { name: '', email: '', password: '', confirmPassword: '' },
    validate: schemaResolver(registerForm, { sync: true }),
  });

  const submit = form.onSubmit(({ confirmPassword: _, ...request }) => {
    register.mutate(request, {
      onSuccess: ({ name }) => {
        showSuccess({
          title: 'Registration successful',
          message: `Welcome, ${name}! Please log in to continue.`,
          forMs: 5000,
        });
        void navigate({ to: '/dashboard', state: checkToKeep(returnState) });
      },
      onError: (error) => {
        form.setErrors(errorsBesides(registrationFailure(error), fieldErrorsOf(error)));
        showFailure({
          title: 'Registration failed',
          message: failureMessage(error, 'Registration failed'),
          forMs: 5000,
        });
      },
    });
  }, focusFirstError(form));

  return (
    <FieldsForm onSubmit={submit}>
      {register.isError && (
        <Alert color="red" icon={<IconAlertTriangle />}>
          {registrationFailure(register.error)}
        </Alert>
      )}
      <TextInput label="Name" autoComplete="name" size="md" {...form.getInputProps('name')} />
      <TextInput label="Email" type="email" autoComplete="email" size="md" {...form.getInputProps('email')} />
      <NewPasswordFields
        label="Password"
        password={form.values.password}
        passwordProps={form.getInputProps('password')}
        confirmationProps={form.getInputProps('confirmPassword')}
        size="md"
      />
      <SubmitButton
        label="Create Account"
        runningLabel="Creating account..."
        running={register.isPending}
        disabled={!meetsPasswordRules(form.values.password)}
        size="md"
        fullWidth
      />
    </FieldsForm>
  );
}

/** The most specific message for a failed sign-up. */
export function registrationFailure(error: unknown): string {
  const ownWords = error instanceof Error && !(error instanceof ApiError) ? error.message : '';
  return ownWords || failureMessage(error, 'Registration failed. Please try again.');
}

/** A message above the form is only marked at its field, not repeated. */
export const errorsBesides = (said: string, errors: Record<string, string>): Record<string, string | true> =>
  Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, message === said ? true : message]));
