import { IconArrowLeft } from 'virtual:icons';
import { type Organization, organizationAuditGroups, type User } from '@hopwise/model';
import { Badge, Button } from '@mantine/core';
import { roleNames } from '../../../accounts/organization-roles.ts';
import { AlertChannels } from '../../../alerts/alert-channels.tsx';
import { AuditTrail } from '../../../audit/audit-trail.tsx';
import { Parts } from '../../../ui/parts.tsx';
import { EndMembership } from './end-membership.tsx';
import { Invites } from './invites.tsx';
import { Members } from './members.tsx';
import classes from './organization-details.module.css';
import { RenameOrganization } from './rename-organization.tsx';
import { ReportCover } from './report-cover.tsx';

interface OrganizationDetailsProps {
  organization: Organization;
  user: User;
  /** Back to the list: wanted, or because there is nothing here any more. */
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
        <h2 className={classes.name}>{name}</h2>
        <Badge color="gray">{roleNames[role]}</Badge>
      </div>
      <Members organization={organization} user={user} />
      {mayManage && <Invites organization={organization} />}
      <AlertChannels owner={{ organizationId: organization.id }} mayCreate={mayManage} />
      {mayManage && <RenameOrganization organization={organization} />}
      {mayManage && <ReportCover organization={organization} />}
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
