import './mantine-parts.css';
import type { ContractRun } from '@hopwise/model';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { SignInPrompt } from '../../accounts/sign-in-prompt.tsx';
import { contractRunQuery } from '../../api/contract-runs.ts';
import { describeRun } from '../../contracts/describe-run.ts';
import { LoadingRecord, NoSuchRecord, OpenedRecord } from '../../feedback/opened-record.tsx';
import { Blocks } from '../../ui/blocks.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { usePageMeta } from '../../ui/use-page-meta.ts';
import { RunDetails } from './run-details.tsx';

const useTitle = (run?: ContractRun) =>
  usePageMeta(
    run === undefined ? 'Contract run · Hopwise' : `${describeRun(run).text} · ${run.contractName} · Hopwise`,
    'A run of a contract: what each URL should do beside what it does.',
  );

const record = { title: 'Contract run', noun: 'run' };

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
      <LoadingRecord {...record} />
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
  const wayBack = (
    <LinkButton to="/contracts/$contractId" params={{ contractId }}>
      Open the contract
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
