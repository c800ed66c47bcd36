import type { Organization, User } from '@hopwise/model';
import { useDeleteOrganization, useLeaveOrganization, useMembers } from '../../../api/organizations.ts';
import { announceFailure } from '../../../feedback/announce-failure.ts';
import { ConfirmedAction } from '../../../ui/confirmed-action.tsx';
import { DangerRow } from '../../../ui/danger-row.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { showSuccess } from '../../../ui/toast.ts';

interface EndMembershipProps {
  organization: Organization;
  user: User;
  onEnded: () => void;
}

/** Everyone but the last owner may leave; an owner may end it for all. */
export function EndMembership({ organization, user, onEnded }: EndMembershipProps) {
  const isOwner = organization.role === 'owner';
  const owners = useMembers(organization.id).data?.filter(({ role }) => role === 'owner');
  const isLastOwner = isOwner && owners?.length === 1;
  return (
    <Panel title="Leave or delete">
      {isLastOwner ? (
        <DangerRow text="You are its last owner. To leave, make another member an owner first." />
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
        showSuccess({ title: 'Organization left', message: `You are no longer in ${organization.name}`, forMs: 3000 });
        onEnded();
      },
      onError: announceFailure('Failed to leave organization'),
    });
  return (
    <ConfirmedAction
      text="You no longer see its projects."
      label="Leave organization"
      deletes={false}
      question={`Leave ${organization.name}?`}
      runningLabel="Leaving..."
      running={leave.isPending}
      onConfirm={confirm}
    >
      <p>Someone in it has to invite you again if you change your mind.</p>
    </ConfirmedAction>
  );
}

function Delete({ organization, onEnded }: Omit<EndMembershipProps, 'user'>) {
  const remove = useDeleteOrganization(organization.id);
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        showSuccess({ title: 'Organization deleted', message: `${organization.name} is gone`, forMs: 3000 });
        onEnded();
      },
      onError: announceFailure('Failed to delete organization'),
    });
  return (
    <ConfirmedAction
      text="Its projects and all their checks are deleted with it, for every member."
      label="Delete organization"
      question={`Delete ${organization.name}?`}
      runningLabel="Deleting..."
      running={remove.isPending}
      onConfirm={confirm}
    >
      <p>Its projects and all their checks are deleted for good. This can't be undone.</p>
    </ConfirmedAction>
  );
}
