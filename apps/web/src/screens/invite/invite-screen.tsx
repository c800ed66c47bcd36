import type { OpenedInvite } from '@hopwise/model';
import { Button } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { ApiError } from '../../api/client.ts';
import { useAcceptInvite, useOpenedInvite } from '../../api/organizations.ts';
import { useSession } from '../../api/session.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { useReturnState } from '../../navigation/paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import { usePageMeta } from '../../ui/page-meta.ts';
import { LoadFailure, SkeletonLines } from '../../ui/states.tsx';
import { showSuccess } from '../../ui/toast.ts';

/** Opened from an invite link. Its token is in the fragment, which no server sees. */
export function InviteScreen() {
  usePageMeta('Invite · Hopwise', 'Join an organization on Hopwise.');
  const { hash } = useLocation();
  const token = new URLSearchParams(hash).get('token');
  return token ? <Invite token={token} /> : <InvalidInvite />;
}

function Invite({ token }: { token: string }) {
  const invite = useOpenedInvite(token);
  if (invite.isPending) return <SkeletonLines label="Loading invite" lines={3} />;
  if (invite.data !== undefined) return <OpenInvite token={token} invite={invite.data} />;
  if (invite.error instanceof ApiError && invite.error.status === 404) return <InvalidInvite />;
  return <LoadFailure title="Failed to load invite" onRetry={() => invite.refetch()} />;
}

function InvalidInvite() {
  return (
    <MessagePage
      eyebrow="Invite"
      title="This invite isn't valid"
      actions={<LinkButton to="/">Go to home page</LinkButton>}
    >
      <p>It was used or revoked, or it has expired. Ask the person who invited you for a new link.</p>
    </MessagePage>
  );
}

function OpenInvite({ token, invite }: { token: string; invite: OpenedInvite }) {
  const { user } = useSession();
  const { organizationName, role, invitedBy } = invite;
  return (
    <MessagePage
      eyebrow="Invite"
      title={`Join ${organizationName}`}
      actions={user === undefined ? <SignInLinks /> : <AcceptButton token={token} />}
    >
      <p>
        {invitedBy ?? 'Someone'} invited you to join {organizationName} as {role} and share its projects.
        {user === undefined && ' Sign in or create an account first.'}
      </p>
    </MessagePage>
  );
}

function SignInLinks() {
  const returnState = useReturnState();
  return (
    <>
      <LinkButton to="/login" state={returnState}>
        Sign in to join
      </LinkButton>
      <LinkButton to="/register" state={returnState} variant="default">
        Create an account
      </LinkButton>
    </>
  );
}

function AcceptButton({ token }: { token: string }) {
  const accept = useAcceptInvite(token);
  const navigate = useNavigate();
  const join = () =>
    accept.mutate(undefined, {
      onSuccess: ({ id, name }) => {
        showSuccess({ title: 'Welcome', message: `You're now a member of ${name}`, forMs: 3000 });
        void navigate({ to: '/settings', search: { section: 'organizations', organization: id }, replace: true });
      },
      onError: announceFailure('Failed to join organization'),
    });
  return (
    <Button onClick={join} disabled={accept.isPending}>
      Join organization
    </Button>
  );
}
