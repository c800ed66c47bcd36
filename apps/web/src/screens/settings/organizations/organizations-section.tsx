import { IconBuilding } from 'virtual:icons';
import type { Organization, User } from '@hopwise/model';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useOrganizations } from '../../../api/organizations.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SkeletonLines } from '../../../ui/skeleton-lines.tsx';
import { CreateOrganization } from './create-organization.tsx';
import { OrganizationDetails } from './organization-details.tsx';
import { OrganizationList } from './organization-list.tsx';

/** The person's organizations, or the one that the URL names. */
export function OrganizationsSection({ user }: { user: User }) {
  const { organization: openedId } = useSearch({ from: '/_signed-in/settings' });
  const navigate = useNavigate({ from: '/settings' });
  const organizations = useOrganizations();
  const open = (organization?: string) =>
    navigate({
      search: { section: 'organizations', ...(organization === undefined ? {} : { organization }) },
      resetScroll: false,
    });

  if (organizations.isPending) return <SkeletonLines label="Loading organizations" lines={3} />;
  if (organizations.isLoadingError) {
    return <LoadFailure title="Failed to load organizations" onRetry={() => organizations.refetch()} />;
  }
  const opened = organizations.data.find(({ id }) => id === openedId);
  if (opened !== undefined) {
    return <OrganizationDetails key={opened.id} organization={opened} user={user} onLeave={() => open()} />;
  }
  return (
    <>
      <YourOrganizations organizations={organizations.data} />
      <CreateOrganization onCreated={({ id }) => open(id)} />
    </>
  );
}

function YourOrganizations({ organizations }: { organizations: readonly Organization[] }) {
  return (
    <Panel title="Your organizations">
      {organizations.length === 0 ? (
        <Notice
          icon={IconBuilding}
          title="No organizations yet"
          text="Projects in an organization are shared with its members."
        />
      ) : (
        <OrganizationList organizations={organizations} />
      )}
    </Panel>
  );
}
