import type { NewInvite, Organization } from '@hopwise/model';
import { Button, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { roleNames } from '../../../accounts/organization-roles.ts';
import { useInvites, useRevokeInvite } from '../../../api/organizations.ts';
import { announceFailure } from '../../../feedback/announce-failure.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RowList } from '../../../ui/row-list.tsx';
import { ShowOnceModal } from '../../../ui/show-once-modal.tsx';
import { SkeletonLines } from '../../../ui/skeleton-lines.tsx';
import { showSuccess } from '../../../ui/toast.ts';
import { InviteForm } from './invite-form.tsx';
import classes from './invites.module.css';

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
              ? `The link was mailed to ${created.invite.email}. It works once, for seven days, and is not shown again.`
              : 'Copy the link now and pass it on: it works once, for seven days, and is not shown again.'
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
