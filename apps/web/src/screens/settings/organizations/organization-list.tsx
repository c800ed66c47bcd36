import type { Organization } from '@hopwise/model';
import { VisuallyHidden } from '@mantine/core';
import { LinkButton } from '../../../ui/link-button.tsx';
import { RowList } from '../../../ui/row-list.tsx';

export function OrganizationList({ organizations }: { organizations: readonly Organization[] }) {
  return (
    <RowList
      label="Organizations"
      rows={organizations.map(({ id, name, role, memberCount }) => ({
        id,
        title: name,
        text: `${memberCount} ${memberCount === 1 ? 'member' : 'members'} · you are ${role}`,
        action: (
          <LinkButton
            to="/settings"
            search={{ section: 'organizations', organization: id }}
            resetScroll={false}
            variant="default"
            size="xs"
          >
            Open<VisuallyHidden> {name}</VisuallyHidden>
          </LinkButton>
        ),
      }))}
    />
  );
}
