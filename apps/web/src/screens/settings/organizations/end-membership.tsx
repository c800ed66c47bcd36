import type { Organization, User } from '@hopwise/model';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useDeleteOrganization, useLeaveOrganization } from '../../../api/organizations.ts';
import { announceFailure } from '../../../feedback/announce-failure.ts';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { DangerRow } from '../../../ui/danger-row.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { showSuccess } from '../../../ui/toast.ts';

interface EndMembershipProps {
  organization: Organization;
  user: User;
  onEnded: () => void;
}

/** Everyone may leave; an owner may end it for all. */
export function EndMembership({ organization, user, onEnded }: EndMembershipProps) {
  return (
    <Panel title="Leave or delete">
      <Leave organization={organization} user={user} onEnded={onEnded} />
      {organization.role === 'owner' && <Delete organization={organization} onEnded={onEnded} />}
    </Panel>
  );
}

function Leave({ organization, user, onEnded }: EndMembershipProps) {
  const [opened, modal] = useDisclosure(false);
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
    <>
      <DangerRow text="You no longer see its projects. Its last owner cannot leave.">
        <Button variant="default" onClick={modal.open}>
          Leave organization
        </Button>
      </DangerRow>
      <ConfirmModal
        opened={opened}
        onClose={modal.close}
        title={`Leave ${organization.name}?`}
        confirmLabel="Leave organization"
        runningLabel="Leaving..."
        running={leave.isPending}
        onConfirm={confirm}
      >
        <p>Someone in it has to invite you again if you change your mind.</p>
      </ConfirmModal>
    </>
  );
}

function Delete({ organization, onEnded }: Omit<EndMembershipProps, 'user'>) {
  const [opened, modal] = useDisclosure(false);
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
    <>
      <DangerRow text="Its projects and all their checks are deleted with it, for every member.">
        <Button color="red" variant="outline" onClick={modal.open}>
          Delete organization
        </Button>
      </DangerRow>
      <ConfirmModal
        opened={opened}
        onClose={modal.close}
        title={`Delete ${organization.name}?`}
        confirmLabel="Delete organization"
        runningLabel="Deleting..."
        running={remove.isPending}
        onConfirm={confirm}
      >
        <p>Its projects and all their checks are deleted for good. Nothing can be brought back.</p>
      </ConfirmModal>
    </>
  );
}
