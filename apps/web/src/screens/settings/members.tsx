import type { Organization, OrganizationMember, User } from '@hopwise/model';
import { Badge, Button, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { mayManage, roleNames, rolesGivenBy } from '../../accounts/organization-roles.ts';
import { useChangeRole, useMembers, useRemoveMember } from '../../api/organizations.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { ConfirmModal } from '../../ui/dialogs.tsx';
import { SelectField } from '../../ui/form.tsx';
import { Panel } from '../../ui/page.tsx';
import { LoadFailure, SkeletonLines } from '../../ui/states.tsx';
import { RowList } from '../../ui/table.tsx';
import { showSuccess } from '../../ui/toast.ts';

export function Members({ organization, user }: { organization: Organization; user: User }) {
  const members = useMembers(organization.id);
  const [removing, setRemoving] = useState<OrganizationMember>();
  return (
    <Panel title="Members">
      {members.isPending && <SkeletonLines label="Loading members" lines={2} unknownHeight />}
      {members.isLoadingError && <LoadFailure title="Failed to load members" onRetry={() => members.refetch()} />}
      {members.data && (
        <RowList
          label="Members"
          rows={members.data.map((member) => ({
            id: member.userId,
            title: member.userId === user.id ? `${member.name} (you)` : member.name,
            text: member.email,
            action:
              member.userId !== user.id && mayManage(organization.role, member.role) ? (
                <MemberActions organization={organization} member={member} onRemove={() => setRemoving(member)} />
              ) : (
                <Badge color="gray">{roleNames[member.role]}</Badge>
              ),
          }))}
        />
      )}
      {removing && <RemoveModal organization={organization} member={removing} onClose={() => setRemoving(undefined)} />}
    </Panel>
  );
}

interface MemberActionsProps {
  organization: Organization;
  member: OrganizationMember;
  onRemove: () => void;
}

function MemberActions({ organization, member, onRemove }: MemberActionsProps) {
  const change = useChangeRole(organization.id);
  const { userId, name, role } = member;
  return (
    <>
      <SelectField
        aria-label={`Role for ${name}`}
        size="xs"
        options={rolesGivenBy(organization.role)}
        value={role}
        disabled={change.isPending}
        onChange={(chosen) =>
          change.mutate(
            { userId, role: chosen },
            {
              onSuccess: () => showSuccess({ title: 'Role changed', message: `${name} is now ${chosen}`, forMs: 3000 }),
              onError: announceFailure('Failed to change role'),
            },
          )
        }
      />
      <Button variant="default" size="xs" onClick={onRemove}>
        Remove<VisuallyHidden> {name}</VisuallyHidden>
      </Button>
    </>
  );
}

interface RemoveModalProps {
  organization: Organization;
  member: OrganizationMember;
  onClose: () => void;
}

function RemoveModal({ organization, member, onClose }: RemoveModalProps) {
  const remove = useRemoveMember(organization.id);
  const confirm = () =>
    remove.mutate(member.userId, {
      onSuccess: () => {
        showSuccess({
          title: 'Member removed',
          message: `${member.name} was removed from ${organization.name}`,
          forMs: 3000,
        });
        onClose();
      },
      onError: announceFailure('Failed to remove member'),
    });
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      title={`Remove ${member.name}?`}
      confirmLabel="Remove member"
      runningLabel="Removing..."
      running={remove.isPending}
      onConfirm={confirm}
    >
      <p>
        They'll lose access to the projects in {organization.name}. Alert channels they added will be disabled.
        Re-enable the ones you still need.
      </p>
    </ConfirmModal>
  );
}
