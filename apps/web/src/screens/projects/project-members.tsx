import { Badge } from '@mantine/core';
import { roleNames } from '../../accounts/organization-roles.ts';
import { useMembers } from '../../api/organizations.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Panel } from '../../ui/page.tsx';
import { LoadFailure, SkeletonLines } from '../../ui/states.tsx';
import { RowList } from '../../ui/table.tsx';

/** The people who can see an organization's project. They are managed in the settings. */
export function ProjectMembers({ organizationId }: { organizationId: string }) {
  const members = useMembers(organizationId);
  return (
    <Panel
      title="Members"
      aside={
        <LinkButton
          to="/settings"
          search={{ section: 'organizations', organization: organizationId }}
          variant="default"
          size="xs"
        >
          Manage organization
        </LinkButton>
      }
    >
      {members.isPending && <SkeletonLines label="Loading members" lines={3} />}
      {members.isLoadingError && <LoadFailure title="Failed to load members" onRetry={() => members.refetch()} />}
      {members.data && (
        <RowList
          label="Members"
          rows={members.data.map(({ userId, name, email, role }) => ({
            id: userId,
            title: name,
            text: email,
            action: <Badge color="gray">{roleNames[role]}</Badge>,
          }))}
        />
      )}
    </Panel>
  );
}
