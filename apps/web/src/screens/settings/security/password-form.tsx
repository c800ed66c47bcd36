import { newPasswordForm, passwordChangeRequest } from '@hopwise/model';
import { schemaResolver, useForm } from '@mantine/form';
import { NewPasswordFields } from '../../../accounts/new-password-fields.tsx';
import { meetsPasswordRules } from '../../../accounts/password-checklist.tsx';
import { RevokeApiKeysField } from '../../../accounts/revoke-api-keys-field.tsx';
import { useChangePassword } from '../../../api/account.ts';
import { fieldErrorsOf } from '../../../api/field-errors.ts';
import { announceFailure } from '../../../feedback/announce-failure.ts';
import { FieldsForm } from '../../../ui/fields-form.tsx';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { FormActions } from '../../../ui/form-actions.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { showSuccess } from '../../../ui/toast.ts';

const judgeRequest = schemaResolver(passwordChangeRequest, { sync: true });
const judgeRepetition = schemaResolver(newPasswordForm, { sync: true });

export function PasswordForm() {
  const change = useChangePassword();
  const form = useForm({
    initialValues: { currentPassword: '', newPassword: '', confirmPassword: '', revokeApiKeys: true },
    validate: (values) => ({
      ...judgeRequest(values),
      confirmPassword: judgeRepetition({ ...values, password: values.newPassword }).confirmPassword,
    }),
  });

  const submit = form.onSubmit(({ currentPassword, newPassword, revokeApiKeys }) => {
    change.mutate(
      { currentPassword, newPassword, revokeApiKeys },
      {
        onSuccess: () => {
          form.reset();
          const ended = revokeApiKeys ? ' Your API keys are revoked.' : '';
          const message = `You are signed out everywhere else.${ended}`;
          showSuccess({ title: 'Password changed', message, forMs: 3000 });
        },
        onError: (error) => {
          form.setErrors(fieldErrorsOf(error));
          announceFailure('Failed to change password')(error);
        },
      },
    );
  }, focusFirstError(form));

  return (
    <Panel title="Password">
      <FieldsForm onSubmit={submit}>
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
        <NewPasswordFields
          label="New password"
          password={form.values.newPassword}
          passwordProps={form.getInputProps('newPassword')}
          confirmationProps={form.getInputProps('confirmPassword')}
        />
        <RevokeApiKeysField {...form.getInputProps('revokeApiKeys', { type: 'checkbox' })} />
        <FormActions>
          <SubmitButton
            label="Change password"
            runningLabel="Saving..."
            running={change.isPending}
            disabled={!meetsPasswordRules(form.values.newPassword)}
          />
        </FormActions>
      </FieldsForm>
    </Panel>
  );
}
