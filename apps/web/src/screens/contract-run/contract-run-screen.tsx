import './mantine-parts.css';
import type { ContractRun } from '@hopwise/model';
import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { SignInPrompt } from '../../accounts/sign-in-prompt.tsx';
import { ApiError } from '../../api/client.ts';
import { contractRunQuery } from '../../api/contract-runs.ts';
import { describeRun } from '../../contracts/describe-run.ts';
import { Blocks } from '../../ui/blocks.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import { SkeletonLines } from '../../ui/skeleton-lines.tsx';
import { usePageMeta } from '../../ui/use-page-meta.ts';
import { RunDetails } from './run-details.tsx';

const useTitle = (run?: ContractRun) =>
  usePageMeta(
    run === undefined ? 'Contract run · Hopwise' : `${describeRun(run).text} · ${run.contractName} · Hopwise`,
    'A run of a contract: what each URL should do beside what it does.',
  );

export function ContractRunScreen() {
  const { contractId, runId } = useParams({ from: '/_signed-in/contracts/$contractId/runs/$runId' });
  return (
    <Blocks wide>
      <OpenedRun key={runId} contractId={contractId} runId={runId} />
    </Blocks>
  );
}

export function ContractRunLoading() {
  useTitle();
  return (
    <Blocks wide>
      <LoadingRun />
    </Blocks>
  );
}

export function ContractRunSignedOut() {
  useTitle();
  return (
    <SignInPrompt
      title="Please sign in to see this run"
      text="Runs are open to whoever owns their project and the members of its organization."
    />
  );
}

function OpenedRun({ contractId, runId }: { contractId: string; runId: string }) {
  const run = useQuery(contractRunQuery(runId));
  useTitle(run.data);
  // It may have been deleted since it was last seen.
  const isGone = run.error instanceof ApiError && run.error.status === 404;
  if (isGone || (run.data !== undefined && run.data.contractId !== contractId))
    return <NoSuchRun contractId={contractId} />;
  if (run.data !== undefined) return <RunDetails run={run.data} />;
  if (run.isPending) return <LoadingRun />;
  return (
    <>
      <HiddenTitle />
      <LoadFailure
        title="Failed to load run"
        text="Please check your connection and try again"
        onRetry={() => run.refetch()}
      />
    </>
  );
}

function NoSuchRun({ contractId }: { contractId: string }) {
  return (
    <MessagePage
      eyebrow="404"
      title="There is no such run"
      actions={
        <LinkButton to="/contracts/$contractId" params={{ contractId }}>
          Open the contract
        </LinkButton>
      }
    >
      <p>It may have been deleted, or you are not in the organization that owns it.</p>
    </MessagePage>
  );
}

function LoadingRun() {
  return (
    <>
      <HiddenTitle />
      <SkeletonLines label="Loading run" lines={4} height={88} />
    </>
  );
}

/** Every page has a title, also while its own is not known. */
const HiddenTitle = () => <VisuallyHidden component="h1">Contract run</VisuallyHidden>;
