import { accountDeletionRequest } from '@hopwise/model';
import { schemaResolver, useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useDeleteAccount } from '../../../api/account.ts';
import { fieldErrorsOf } from '../../../api/field-errors.ts';
import { useForgetSession } from '../../../api/session.ts';
import { announceFailure } from '../../../feedback/announce-failure.ts';
import { ConfirmedAction } from '../../../ui/confirmed-action.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { showSuccess } from '../../../ui/toast.ts';

export function DeleteAccount() {
  const forgetSession = useForgetSession();
  const navigate = useNavigate();
  const remove = useDeleteAccount(async () => {
    await navigate({ to: '/' });
    await forgetSession();
    showSuccess({ title: 'Account deleted', message: 'All that was yours is gone.', forMs: 5000 });
  });
  const form = useForm({
    initialValues: { currentPassword: '' },
    validate: schemaResolver(accountDeletionRequest, { sync: true }),
  });

  const confirm = () => {
    if (form.validate().hasErrors) return;
    remove.mutate(form.values.currentPassword, {
      onError: (error) => {
        form.setErrors(fieldErrorsOf(error));
        announceFailure('Failed to delete account')(error);
      },
    });
  };

  return (
    <Panel title="Delete account">
      <ConfirmedAction
        text="Deletes your projects, checks, API keys and sessions for good. This can't be undone."
        label="Delete account"
        question="Delete your account?"
        runningLabel="Deleting..."
        running={remove.isPending}
        onConfirm={confirm}
      >
        <p>All your projects and checks are deleted for good. Give your password to confirm.</p>
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('currentPassword')}
        />
      </ConfirmedAction>
    </Panel>
  );
}
