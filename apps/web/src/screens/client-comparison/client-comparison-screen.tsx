import { IconRepeat } from 'virtual:icons';
import type { ClientComparison } from '@hopwise/model';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { defineAccountScreen } from '../../accounts/account-screen.tsx';
import { SignInPrompt } from '../../accounts/sign-in.tsx';
import {
  clientComparisonPath,
  clientComparisonQuery,
  useDeleteClientComparison,
} from '../../api/client-comparisons.ts';
import { ComparisonExports } from '../../clients/comparison-exports.tsx';
import { ComparisonReport } from '../../clients/comparison-report.tsx';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { LoadingRecord, OpenedRecord } from '../../feedback/opened-record.tsx';
import { ShareButton, ShareDialog } from '../../sharing/share-button.tsx';
import { ConfirmedAction } from '../../ui/dialogs.tsx';
import { Moment } from '../../ui/format.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Blocks, Panel, RecordHeader } from '../../ui/page.tsx';
import { showSuccess } from '../../ui/toast.ts';

const record = { title: 'Client comparison', noun: 'comparison' } as const;

export const screen = defineAccountScreen({
  title: 'Client comparison',
  description: 'Where one URL takes browsers, search engines, AI crawlers and link previews.',
  signedOut: (
    <SignInPrompt
      title="Please sign in to see this comparison"
      text="Only the project owner and organization members can see this comparison."
    />
  ),
  Loading: () => (
    <Blocks wide>
      <LoadingRecord {...record} />
    </Blocks>
  ),
  Screen: ClientComparisonScreen,
});

function ClientComparisonScreen() {
  const { comparisonId } = useParams({ from: '/_signed-in/clients/$comparisonId' });
  const comparison = useQuery(clientComparisonQuery(comparisonId));
  return (
    <Blocks wide>
      <OpenedRecord
        {...record}
        query={comparison}
        wayBack={<LinkButton to="/clients">Back to Compare clients</LinkButton>}
      >
        {(found) => <ComparisonDetails key={found.id} comparison={found} />}
      </OpenedRecord>
    </Blocks>
  );
}

function ComparisonDetails({ comparison }: { comparison: ClientComparison }) {
  return (
    <>
      <ComparisonHeader comparison={comparison} />
      <ComparisonReport comparison={comparison} />
      {comparison.mayEdit && <DeleteComparison comparison={comparison} />}
    </>
  );
}

function ComparisonHeader({ comparison }: { comparison: ClientComparison }) {
  const { id, projectId, url, createdAt, mayEdit } = comparison;
  return (
    <RecordHeader
      parent={
        <Link to="/clients" search={{ project: projectId }}>
          Compare clients
        </Link>
      }
      current="Comparison"
      title={url}
      status={<Moment iso={createdAt} />}
      idLabel="Comparison ID"
      id={id}
      actions={
        <>
          <LinkButton
            to="/clients"
            search={{ url, project: projectId }}
            size="sm"
            leftSection={<IconRepeat size={16} aria-hidden="true" />}
          >
            Compare again
          </LinkButton>
          {mayEdit && <ShareComparison id={id} />}
          <ComparisonExports id={id} path={clientComparisonPath(id)} />
        </>
      }
    />
  );
}

function ShareComparison({ id }: { id: string }) {
  const [opened, dialog] = useDisclosure(false);
  return (
    <>
      <ShareButton onClick={dialog.open} />
      <ShareDialog
        title="Share comparison"
        noun="comparison"
        also=""
        path={`${clientComparisonPath(id)}/share`}
        opened={opened}
        onClose={dialog.close}
      />
    </>
  );
}

function DeleteComparison({ comparison: { id, projectId } }: { comparison: ClientComparison }) {
  const remove = useDeleteClientComparison(id);
  const navigate = useNavigate();
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        showSuccess({ title: 'Comparison deleted', forMs: 3000 });
        void navigate({ to: '/clients', search: { project: projectId } });
      },
      onError: announceFailure('Failed to delete comparison'),
    });
  return (
    <Panel title="Delete comparison" screenOnly>
      <ConfirmedAction
        text="This can't be undone."
        label="Delete comparison"
        question="Delete this comparison?"
        runningLabel="Deleting..."
        running={remove.isPending}
        onConfirm={confirm}
      >
        <p>Deletes the results for all clients. Checks are kept.</p>
      </ConfirmedAction>
    </Panel>
  );
}
