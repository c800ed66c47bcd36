import { IconAlertTriangle, IconMailCheck, IconMailOff } from 'virtual:icons';
import { passwordResetRequest } from '@hopwise/model';
import { Alert, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { failureMessage } from '../../api/client.ts';
import { useServerOptions } from '../../api/server.ts';
import { useRequestPasswordReset } from '../../api/sign-in.ts';
import { useReturnState } from '../../navigation/paths.ts';
import { FieldsForm, focusFirstError, SubmitButton } from '../../ui/form.tsx';
import { FormPage } from '../../ui/page.tsx';
import { usePageMeta } from '../../ui/page-meta.ts';
import { Notice } from '../../ui/states.tsx';

export function ForgotPasswordScreen() {
  usePageMeta('Forgot your password? · Hopwise', 'Ask for a link to choose a new password.');
  const returnState = useReturnState();
  const cannotMail = useServerOptions()?.sendsMail === false;
  return (
    <FormPage
      title="Forgot your password?"
      lead={
        cannotMail
          ? 'This server cannot send you a link to choose a new one.'
          : 'Give the email address of your account: we send you a link to choose a new one.'
      }
      links={
        <p>
          Remembered it?{' '}
          <Link to="/login" state={returnState}>
            Sign in
          </Link>
        </p>
      }
    >
      {cannotMail ? <NoMail /> : <ForgotPasswordForm />}
    </FormPage>
  );
}

/** Only the owner of the server can help here. */
const NoMail = () => (
  <Notice
    icon={IconMailOff}
    title="Email isn't configured"
    text="Ask the owner of this server to reset your password."
  />
);

function ForgotPasswordForm() {
  const request = useRequestPasswordReset();
  const form = useForm({
    initialValues: { email: '' },
    validate: schemaResolver(passwordResetRequest, { sync: true }),
  });
  if (request.isSuccess) {
    return (
      <Alert role="status" icon={<IconMailCheck />} title="Look into your mailbox">
        If {form.values.email} has an account, a link is on its way. It works once, for one hour.
      </Alert>
    );
  }
  return (
    <FieldsForm onSubmit={form.onSubmit(({ email }) => request.mutate({ email }), focusFirstError(form))}>
      {request.isError && (
        <Alert color="red" icon={<IconAlertTriangle />}>
          {failureMessage(request.error, 'The link could not be asked for. Please try again.')}
        </Alert>
      )}
      <TextInput label="Email" type="email" autoComplete="email" size="md" {...form.getInputProps('email')} />
      <SubmitButton label="Send the link" runningLabel="Sending..." running={request.isPending} size="md" fullWidth />
    </FieldsForm>
  );
}
