import { IconAlertTriangle, IconMailCheck, IconMailOff } from 'virtual:icons';
import { passwordResetRequest } from '@hopwise/model';
import { Alert, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { failureMessage } from '../../api/client.ts';
import { useServerOptions } from '../../api/server.ts';
import { useRequestPasswordReset } from '../../api/sign-in.ts';
import { DocLink } from '../../navigation/doc-link.tsx';
import { useReturnState } from '../../navigation/paths.ts';
import { FieldsForm, focusFirstError, SubmitButton } from '../../ui/form.tsx';
import { FormPage } from '../../ui/page.tsx';
import { usePageMeta } from '../../ui/page-meta.ts';
import { Notice } from '../../ui/states.tsx';

export function ForgotPasswordScreen() {
  usePageMeta('Forgot your password? · Hopwise', 'Get a link to reset your password.');
  const returnState = useReturnState();
  const cannotSendEmail = useServerOptions()?.sendsMail === false;
  return (
    <FormPage
      title="Forgot your password?"
      lead={
        cannotSendEmail
          ? "This server can't send you a reset link."
          : "Enter your email and we'll send you a link to reset your password."
      }
      links={
        <p>
          Remember your password?{' '}
          <Link to="/login" state={returnState}>
            Sign in
          </Link>
        </p>
      }
    >
      {cannotSendEmail ? <NoEmail /> : <ForgotPasswordForm />}
    </FormPage>
  );
}

/** Without email, only the server admin can help. */
const NoEmail = () => (
  <Notice
    icon={IconMailOff}
    title="Email isn't configured"
    text="Ask your server admin to reset your password."
    help={
      <DocLink page="configuration" section="email">
        For admins: set up email
      </DocLink>
    }
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
      <Alert role="status" icon={<IconMailCheck />} title="Check your email">
        If {form.values.email} has an account, we've sent a reset link. It expires in 1 hour.
      </Alert>
    );
  }
  return (
    <FieldsForm onSubmit={form.onSubmit(({ email }) => request.mutate({ email }), focusFirstError(form))}>
      {request.isError && (
        <Alert color="red" icon={<IconAlertTriangle />}>
          {failureMessage(request.error, 'Failed to send the link. Try again.')}
        </Alert>
      )}
      <TextInput label="Email" type="email" autoComplete="email" size="md" {...form.getInputProps('email')} />
      <SubmitButton label="Send link" runningLabel="Sending..." running={request.isPending} size="md" fullWidth />
    </FieldsForm>
  );
}
