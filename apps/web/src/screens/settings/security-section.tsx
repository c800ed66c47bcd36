import { accountAuditGroups, newPasswordForm, passwordChangeRequest, type Session } from '@hopwise/model';
import { Badge, Button, VisuallyHidden } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { meetsPasswordRules, NewPasswordFields, RevokeApiKeysField } from '../../accounts/passwords.tsx';
import { useChangePassword, useRevokeSession, useSessions } from '../../api/account.ts';
import { fieldErrorsOf } from '../../api/client.ts';
import { AuditTrail } from '../../audit/audit-trail.tsx';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { FieldsForm, FormActions, focusFirstError, PasswordField, SubmitButton } from '../../ui/form.tsx';
import { Ago } from '../../ui/format.tsx';
import { Panel } from '../../ui/page.tsx';
import { LoadFailure, SkeletonLines } from '../../ui/states.tsx';
import { RowList } from '../../ui/table.tsx';
import { showSuccess } from '../../ui/toast.ts';

export function SecuritySection() {
  return (
    <>
      <PasswordForm />
      <SessionList />
      <AuditTrail title="Account activity" path="/api/v2/account/audit" groups={accountAuditGroups} />
    </>
  );
}

const judgeRequest = schemaResolver(passwordChangeRequest, { sync: true });
const judgeRepetition = schemaResolver(newPasswordForm, { sync: true });

function PasswordForm() {
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
          const ended = revokeApiKeys ? ' Your API keys were revoked.' : '';
          const message = `You were signed out everywhere else.${ended}`;
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

function SessionList() {
  const sessions = useSessions();
  const revoke = useRevokeSession();

  const signOut = (id?: string) =>
    revoke.mutate(id, {
      onSuccess: () => showSuccess({ title: id === undefined ? 'Other sessions ended' : 'Session ended', forMs: 3000 }),
      onError: announceFailure('Failed to end session'),
    });

  const hasOthers = sessions.data?.some(({ isCurrent }) => !isCurrent) === true;
  return (
    <Panel
      title="Sessions"
      aside={
        hasOthers && (
          <Button variant="default" size="xs" onClick={() => signOut()} disabled={revoke.isPending}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      {sessions.isPending && <SkeletonLines label="Loading sessions" lines={2} />}
      {sessions.isLoadingError && <LoadFailure title="Failed to load sessions" onRetry={() => sessions.refetch()} />}
      {sessions.data && (
        <RowList
          label="Sessions"
          rows={sessions.data.map((session) => ({
            id: session.id,
            title: describeBrowser(session.userAgent),
            text: <SessionFacts session={session} />,
            action: session.isCurrent ? (
              <Badge color="green">This browser</Badge>
            ) : (
              <Button variant="default" size="xs" onClick={() => signOut(session.id)} disabled={revoke.isPending}>
                Sign out<VisuallyHidden> {describeBrowser(session.userAgent)}</VisuallyHidden>
              </Button>
            ),
          }))}
        />
      )}
    </Panel>
  );
}

function SessionFacts({ session: { address, createdAt, lastUsedAt } }: { session: Session }) {
  return (
    <>
      {address} · signed in <Ago iso={createdAt} /> · last used <Ago iso={lastUsedAt} />
    </>
  );
}

/** Names as in a User-Agent header. The first match counts, since most browsers also name those they imitate. */
const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
  ['curl/', 'curl'],
] as const;

const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/** "Firefox on Windows", if recognized. */
export function describeBrowser(userAgent: string | null): string {
  const nameIn = (names: readonly (readonly [string, string])[]) =>
    names.find(([mark]) => userAgent?.includes(mark))?.[1];
  const browser = nameIn(browsers) ?? 'Unknown browser';
  const system = nameIn(systems);
  return system === undefined ? browser : `${browser} on ${system}`;
}
