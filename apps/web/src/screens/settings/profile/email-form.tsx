import { emailChangeRequest, type User } from '@hopwise/model';
import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useChangeEmail } from '../../../api/account.ts';
import { fieldErrorsOf } from '../../../api/field-errors.ts';
import { announceFailure } from '../../../feedback/announce-failure.ts';
import { FieldsForm } from '../../../ui/fields-form.tsx';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { FormActions } from '../../../ui/form-actions.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { showSuccess } from '../../../ui/toast.ts';

export function EmailForm({ user }: { user: User }) {
  const change = useChangeEmail();
  const form = useForm({
    initialValues: { email: user.email, currentPassword: '' },
    validate: schemaResolver(emailChangeRequest, { sync: true }),
  });
  const submit = form.onSubmit((values) => {
    change.mutate(values, {
      onSuccess: ({ user: changed }) => {
        form.setFieldValue('currentPassword', '');
        const { email, pendingEmail } = changed;
        const isSame = email === user.email;
        showSuccess(
          pendingEmail === null
            ? {
                title: isSame ? 'Email not changed' : 'Email changed',
                message: isSame ? `You still sign in as ${email}` : `You now sign in as ${email}`,
                forMs: 3000,
              }
            : {
                title: 'Confirm the new email address',
                message: `Open the link in the mail to ${pendingEmail}`,
                forMs: 5000,
              },
        );
      },
      onError: (error) => {
        form.setErrors(fieldErrorsOf(error));
        announceFailure('Failed to change email')(error);
      },
    });
  }, focusFirstError(form));
  const waiting =
    user.pendingEmail === null
      ? undefined
      : `${user.pendingEmail} takes its place once you open the link in the mail to it. To keep ${user.email}, submit it again.`;
  return (
    <Panel title="Email">
      <FieldsForm onSubmit={submit}>
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          description={waiting}
          {...form.getInputProps('email')}
        />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
        <FormActions>
          <SubmitButton label="Change email" runningLabel="Saving..." running={change.isPending} />
        </FormActions>
      </FieldsForm>
    </Panel>
  );
}
