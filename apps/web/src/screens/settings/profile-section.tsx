import {
  type AccountUse,
  accountDeletionRequest,
  emailChangeRequest,
  localZone,
  profileRequest,
  type User,
} from '@hopwise/model';
import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useAccountUse, useChangeEmail, useChangeProfile, useDeleteAccount } from '../../api/account.ts';
import { fieldErrorsOf } from '../../api/client.ts';
import { useForgetSession } from '../../api/session.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { ConfirmedAction } from '../../ui/dialogs.tsx';
import { FactList } from '../../ui/figures.tsx';
import { FieldsForm, FormActions, focusFirstError, PasswordField, SubmitButton, ZoneField } from '../../ui/form.tsx';
import { formatBytes, formatCount } from '../../ui/format.tsx';
import { Panel } from '../../ui/page.tsx';
import { LoadFailure, SkeletonLines } from '../../ui/states.tsx';
import { showSuccess } from '../../ui/toast.ts';

export function ProfileSection({ user }: { user: User }) {
  return (
    <>
      <ProfileForm user={user} />
      <EmailForm user={user} />
      <AccountUsePanel />
      <DeleteAccount />
    </>
  );
}

/** Usage against the server's limits. */
function AccountUsePanel() {
  const { data, isPending, refetch } = useAccountUse();
  return (
    <Panel title="Usage">
      {data !== undefined ? (
        <FactList facts={factsOf(data)} />
      ) : isPending ? (
        <SkeletonLines label="Loading usage" lines={3} />
      ) : (
        <LoadFailure title="Failed to load usage" onRetry={() => refetch()} />
      )}
    </Panel>
  );
}

const factsOf = ({ storage: { usedBytes, limitBytes }, bulk }: AccountUse) =>
  [
    [
      'Storage',
      limitBytes === null ? formatBytes(usedBytes) : `${formatBytes(usedBytes)} of ${formatBytes(limitBytes)}`,
    ],
    ['Unfinished bulk jobs and contract runs', `${formatCount(bulk.openJobs)} of ${formatCount(bulk.maxOpenJobs)}`],
    ['Rows waiting to be tracked', `${formatCount(bulk.pendingRows)} of ${formatCount(bulk.maxPendingRows)}`],
  ] as const;

function ProfileForm({ user }: { user: User }) {
  const change = useChangeProfile();
  const form = useForm({
    initialValues: { name: user.name, zone: user.zone ?? localZone() },
    validate: schemaResolver(profileRequest, { sync: true }),
  });
  const submit = form.onSubmit((values) => {
    change.mutate(values, {
      onSuccess: () => showSuccess({ title: 'Profile saved', forMs: 3000 }),
      onError: announceFailure('Failed to save profile'),
    });
  }, focusFirstError(form));
  return (
    <Panel title="Profile">
      <FieldsForm onSubmit={submit}>
        <TextInput label="Name" autoComplete="name" {...form.getInputProps('name')} />
        <ZoneField description="Alert emails to you use this time zone" {...form.getInputProps('zone')} />
        <FormActions>
          <SubmitButton label="Save profile" runningLabel="Saving..." running={change.isPending} />
        </FormActions>
      </FieldsForm>
    </Panel>
  );
}

function EmailForm({ user }: { user: User }) {
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
                message: `Open the link in the email we sent to ${pendingEmail}`,
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
      : `Waiting for you to confirm ${user.pendingEmail}. To keep ${user.email}, enter it again and save.`;
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

function DeleteAccount() {
  const forgetSession = useForgetSession();
  const navigate = useNavigate();
  const remove = useDeleteAccount(async () => {
    await navigate({ to: '/' });
    await forgetSession();
    showSuccess({ title: 'Account deleted', message: 'Your account and data were deleted.', forMs: 5000 });
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
        text="Permanently deletes your projects, checks, API keys and sessions. This can't be undone."
        label="Delete account"
        question="Delete your account?"
        runningLabel="Deleting..."
        running={remove.isPending}
        onConfirm={confirm}
      >
        <p>All your projects and checks will be permanently deleted. Enter your password to confirm.</p>
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
