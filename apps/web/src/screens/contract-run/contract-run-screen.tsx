import type { ContractRun } from '@hopwise/model';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { defineAccountScreen } from '../../accounts/account-screen.tsx';
import { SignInPrompt } from '../../accounts/sign-in.tsx';
import { contractQuery, contractRunQuery } from '../../api/contracts.ts';
import { describeRun } from '../../contracts/runs.tsx';
import { LoadingRecord, NoSuchRecord, OpenedRecord } from '../../feedback/opened-record.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Blocks } from '../../ui/page.tsx';
import { usePageMeta } from '../../ui/page-meta.ts';
import { RunHeader } from './run-header.tsx';
import { RunOverview } from './run-overview.tsx';
import { RunRows } from './run-rows.tsx';

const description = 'Expected and actual result for every URL in a contract.';

const titleOf = (run: ContractRun | undefined) =>
  run === undefined ? 'Contract run · Hopwise' : `${describeRun(run).text} · ${run.contractName} · Hopwise`;

const record = { title: 'Contract run', noun: 'run' };

export const screen = defineAccountScreen({
  title: 'Contract run',
  description,
  signedOut: (
    <SignInPrompt
      title="Please sign in to see this run"
      text="Only the project owner and organization members can see this run."
    />
  ),
  Loading: () => (
    <Blocks wide>
      <LoadingRecord {...record} />
    </Blocks>
  ),
  Screen: ContractRunScreen,
});

function ContractRunScreen() {
  const { contractId, runId } = useParams({ from: '/_signed-in/contracts/$contractId/runs/$runId' });
  return (
    <Blocks wide>
      <OpenedRun key={runId} contractId={contractId} runId={runId} />
    </Blocks>
  );
}

function OpenedRun({ contractId, runId }: { contractId: string; runId: string }) {
  const run = useQuery(contractRunQuery(runId));
  usePageMeta(titleOf(run.data), description);
  const wayBack = (
    <LinkButton to="/contracts/$contractId" params={{ contractId }}>
      Open contract
    </LinkButton>
  );
  return (
    <OpenedRecord query={run} {...record} wayBack={wayBack}>
      {(opened) =>
        opened.contractId === contractId ? (
          <RunDetails run={opened} />
        ) : (
          <NoSuchRecord noun={record.noun} wayBack={wayBack} />
        )
      }
    </OpenedRecord>
  );
}

function RunDetails({ run }: { run: ContractRun }) {
  // Accepting a result needs the current contract. The run can be read without it.
  const { data: contract } = useQuery(contractQuery(run.contractId));
  return (
    <>
      <RunHeader run={run} />
      <RunOverview run={run} version={contract?.version} />
      <RunRows run={run} contract={contract} />
    </>
  );
}
