import type { Session } from '@hopwise/model';
import { Badge, Button, VisuallyHidden } from '@mantine/core';
import { useRevokeSession, useSessions } from '../../../api/account.ts';
import { announceFailure } from '../../../feedback/announce-failure.ts';
import { Ago } from '../../../ui/ago.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RowList } from '../../../ui/row-list.tsx';
import { SkeletonLines } from '../../../ui/skeleton-lines.tsx';
import { showSuccess } from '../../../ui/toast.ts';
import { describeBrowser } from './describe-browser.ts';

export function SessionList() {
  const sessions = useSessions();
  const revoke = useRevokeSession();

  const signOut = (id?: string) =>
    revoke.mutate(id, {
      onSuccess: () => showSuccess({ title: id === undefined ? 'Other sessions ended' : 'Session ended', forMs: 3000 }),
      onError: announceFailure('Failed to end session'),
    });

  const hasOthers = sessions.data?.some(({ isCurrent }) => !isCurrent) === true;
  return (
    <Panel
      title="Sessions"
      aside={
        hasOthers && (
          <Button variant="default" size="xs" onClick={() => signOut()} disabled={revoke.isPending}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      {sessions.isPending && <SkeletonLines label="Loading sessions" lines={2} />}
      {sessions.isLoadingError && <LoadFailure title="Failed to load sessions" onRetry={() => sessions.refetch()} />}
      {sessions.data && (
        <RowList
          label="Sessions"
          rows={sessions.data.map((session) => ({
            id: session.id,
            title: describeBrowser(session.userAgent),
            text: <SessionFacts session={session} />,
            action: session.isCurrent ? (
              <Badge color="green">This browser</Badge>
            ) : (
              <Button variant="default" size="xs" onClick={() => signOut(session.id)} disabled={revoke.isPending}>
                Sign out<VisuallyHidden> {describeBrowser(session.userAgent)}</VisuallyHidden>
              </Button>
            ),
          }))}
        />
      )}
    </Panel>
  );
}

function SessionFacts({ session: { address, createdAt, lastUsedAt } }: { session: Session }) {
  return (
    <>
      {address} · signed in <Ago iso={createdAt} /> · last used <Ago iso={lastUsedAt} />
    </>
  );
}
