import { IconArrowLeft } from 'virtual:icons';
import { type Organization, organizationAuditGroups, organizationRequest, type User } from '@hopwise/model';
import { Badge, Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { roleNames } from '../../accounts/organization-roles.ts';
import { AlertChannels } from '../../alerts/alert-channels.tsx';
import {
  useDeleteOrganization,
  useLeaveOrganization,
  useMembers,
  useRenameOrganization,
} from '../../api/organizations.ts';
import { AuditTrail } from '../../audit/audit-trail.tsx';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { ConfirmedAction, DangerRow } from '../../ui/dialogs.tsx';
import { FieldsForm, FormActions, focusFirstError, SubmitButton } from '../../ui/form.tsx';
import { Panel, Parts } from '../../ui/page.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { Invites } from './invites.tsx';
import { Members } from './members.tsx';
import { ReportBranding } from './report-branding.tsx';
import classes from './settings.module.css';

interface OrganizationDetailsProps {
  organization: Organization;
  user: User;
  /** Returns to the list, by choice or because this organization no longer exists. */
  onLeave: () => void;
}

export function OrganizationDetails({ organization, user, onLeave }: OrganizationDetailsProps) {
  const { name, role } = organization;
  const mayManage = role !== 'member';
  return (
    <Parts>
      <div className={classes.head}>
        <Button variant="default" size="xs" leftSection={<IconArrowLeft size={15} />} onClick={onLeave}>
          All organizations
        </Button>
        <h2 className={classes.organizationName}>{name}</h2>
        <Badge color="gray">{roleNames[role]}</Badge>
      </div>
      <Members organization={organization} user={user} />
      {mayManage && <Invites organization={organization} />}
      <AlertChannels owner={{ organizationId: organization.id }} mayCreate={mayManage} />
      {mayManage && <RenameOrganization organization={organization} />}
      {mayManage && <ReportBranding organization={organization} />}
      {role === 'owner' && (
        <AuditTrail
          title="Audit trail"
          path={`/api/v2/organizations/${organization.id}/audit`}
          groups={organizationAuditGroups}
          searchLabel="Search people"
        />
      )}
      <EndMembership organization={organization} user={user} onEnded={onLeave} />
    </Parts>
  );
}

function RenameOrganization({ organization }: { organization: Organization }) {
  const rename = useRenameOrganization(organization.id);
  const form = useForm({
    initialValues: { name: organization.name },
    validate: schemaResolver(organizationRequest, { sync: true }),
  });
  const submit = form.onSubmit(({ name }) => {
    rename.mutate(name.trim(), {
      onSuccess: () => showSuccess({ title: 'Organization renamed', forMs: 3000 }),
      onError: announceFailure('Failed to rename organization'),
    });
  }, focusFirstError(form));
  return (
    <Panel title="Name">
      <FieldsForm onSubmit={submit}>
        <TextInput label="Organization name" {...form.getInputProps('name')} />
        <FormActions>
          <SubmitButton label="Rename" runningLabel="Saving..." running={rename.isPending} />
        </FormActions>
      </FieldsForm>
    </Panel>
  );
}

interface EndMembershipProps {
  organization: Organization;
  user: User;
  onEnded: () => void;
}

/** Everyone except the last owner can leave; an owner can delete it. */
function EndMembership({ organization, user, onEnded }: EndMembershipProps) {
  const isOwner = organization.role === 'owner';
  const owners = useMembers(organization.id).data?.filter(({ role }) => role === 'owner');
  const isLastOwner = isOwner && owners?.length === 1;
  return (
    <Panel title="Leave or delete">
      {isLastOwner ? (
        <DangerRow text="You're the last owner. To leave, make another member an owner first." />
      ) : (
        <Leave organization={organization} user={user} onEnded={onEnded} />
      )}
      {isOwner && <Delete organization={organization} onEnded={onEnded} />}
    </Panel>
  );
}

function Leave({ organization, user, onEnded }: EndMembershipProps) {
  const leave = useLeaveOrganization(organization.id);
  const confirm = () =>
    leave.mutate(user.id, {
      onSuccess: () => {
        showSuccess({
          title: 'You left the organization',
          message: `You're no longer a member of ${organization.name}`,
          forMs: 3000,
        });
        onEnded();
      },
      onError: announceFailure('Failed to leave organization'),
    });
  return (
    <ConfirmedAction
      text="You'll lose access to its projects."
      label="Leave organization"
      deletes={false}
      question={`Leave ${organization.name}?`}
      runningLabel="Leaving..."
      running={leave.isPending}
      onConfirm={confirm}
    >
      <p>You'll need a new invite to rejoin.</p>
    </ConfirmedAction>
  );
}

function Delete({ organization, onEnded }: Omit<EndMembershipProps, 'user'>) {
  const remove = useDeleteOrganization(organization.id);
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        showSuccess({ title: 'Organization deleted', forMs: 3000 });
        onEnded();
      },
      onError: announceFailure('Failed to delete organization'),
    });
  return (
    <ConfirmedAction
      text="Deletes its projects and all their checks for every member."
      label="Delete organization"
      question={`Delete ${organization.name}?`}
      runningLabel="Deleting..."
      running={remove.isPending}
      onConfirm={confirm}
    >
      <p>Its projects and all their checks will be permanently deleted. This can't be undone.</p>
    </ConfirmedAction>
  );
}
