import { IconMail } from 'virtual:icons';
import {
  type InviteRequest,
  inviteRequest,
  type NewInvite,
  type Organization,
  type OrganizationRole,
} from '@hopwise/model';
import { Alert, Button, TextInput, VisuallyHidden } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { useCurrentUser } from '../../accounts/current-user.ts';
import { roleNames, rolesGivenBy } from '../../accounts/organization-roles.ts';
import { fieldErrorsOf } from '../../api/client.ts';
import { useInvite, useInvites, useRevokeInvite } from '../../api/organizations.ts';
import { useServerOptions } from '../../api/server.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { ShowOnceModal } from '../../ui/dialogs.tsx';
import { FieldsForm, FormActions, focusFirstError, SelectField, SubmitButton } from '../../ui/form.tsx';
import { Moment } from '../../ui/format.tsx';
import { Panel } from '../../ui/page.tsx';
import { LoadFailure, SkeletonLines } from '../../ui/states.tsx';
import { RowList } from '../../ui/table.tsx';
import { showSuccess } from '../../ui/toast.ts';
import classes from './settings.module.css';

export function Invites({ organization }: { organization: Organization }) {
  const [created, setCreated] = useState<NewInvite>();
  return (
    <Panel title="Invite people">
      <InviteForm organization={organization} onInvited={setCreated} />
      <OpenInvites organizationId={organization.id} />
      {created && (
        <ShowOnceModal
          title="Your invite link"
          text={
            created.mailed
              ? `We emailed the link to ${created.invite.email}. It works once, expires in 7 days, and won't be shown again.`
              : "Copy the link now and send it. It works once, expires in 7 days, and won't be shown again."
          }
          label="Invite link"
          secret={created.url}
          copyLabel="Copy link"
          onClose={() => setCreated(undefined)}
        />
      )}
    </Panel>
  );
}

function OpenInvites({ organizationId }: { organizationId: string }) {
  const invites = useInvites(organizationId);
  const revoke = useRevokeInvite(organizationId);
  if (invites.isPending) return <SkeletonLines label="Loading invites" lines={1} unknownHeight />;
  if (invites.isLoadingError) return <LoadFailure title="Failed to load invites" onRetry={() => invites.refetch()} />;
  if (invites.data.length === 0) return <p className={classes.none}>No open invites.</p>;

  const end = (id: string) =>
    revoke.mutate(id, {
      onSuccess: () => showSuccess({ title: 'Invite revoked', forMs: 3000 }),
      onError: announceFailure('Failed to revoke invite'),
    });
  return (
    <div className={classes.open}>
      <h3 className={classes.title}>Open invites</h3>
      <RowList
        label="Open invites"
        rows={invites.data.map(({ id, email, role, expiresAt }) => ({
          id,
          title: email ?? 'By link',
          text: (
            <>
              {roleNames[role]} · expires <Moment iso={expiresAt} />
            </>
          ),
          action: (
            <Button variant="default" size="xs" onClick={() => end(id)} disabled={revoke.isPending}>
              Revoke<VisuallyHidden> invite for {email ?? 'link'}</VisuallyHidden>
            </Button>
          ),
        }))}
      />
    </div>
  );
}

interface InviteFormProps {
  organization: Organization;
  onInvited: (invite: NewInvite) => void;
}

interface InviteValues {
  role: OrganizationRole;
  email: string;
}

const toRequest = ({ role, email }: InviteValues): InviteRequest =>
  email.trim() === '' ? { role } : { role, email: email.trim() };
const judge = schemaResolver(inviteRequest, { sync: true });

/** The email field is shown only if the server can send email. */
function InviteForm({ organization, onInvited }: InviteFormProps) {
  const invite = useInvite(organization.id);
  const sendsMail = useServerOptions()?.sendsMail === true;
  const { email: ownEmail, emailConfirmed } = useCurrentUser();
  const disabled = sendsMail && !emailConfirmed;
  const form = useForm<InviteValues>({
    initialValues: { role: 'member', email: '' },
    validate: (values) => judge(toRequest(values)),
  });

  const submit = form.onSubmit((values) => {
    invite.mutate(toRequest(values), {
      onSuccess: (created) => {
        form.reset();
        onInvited(created);
      },
      onError: (error) => {
        form.setErrors(fieldErrorsOf(error));
        announceFailure('Failed to create invite')(error);
      },
    });
  }, focusFirstError(form));

  return (
    <FieldsForm onSubmit={submit}>
      {disabled && (
        <Alert color="yellow" icon={<IconMail />} title="Confirm your email address first">
          Open the link in the email we sent to {ownEmail}. Then you can invite people.
        </Alert>
      )}
      <SelectField
        label="Role"
        disabled={disabled}
        options={rolesGivenBy(organization.role)}
        value={form.values.role}
        onChange={(role) => form.setFieldValue('role', role)}
      />
      {sendsMail && (
        <TextInput
          label="Email"
          description="Optional. We'll also email the link."
          type="email"
          autoComplete="off"
          disabled={disabled}
          {...form.getInputProps('email')}
        />
      )}
      <FormActions>
        <SubmitButton
          label="Create invite link"
          runningLabel="Creating..."
          running={invite.isPending}
          disabled={disabled}
        />
      </FormActions>
    </FieldsForm>
  );
}
