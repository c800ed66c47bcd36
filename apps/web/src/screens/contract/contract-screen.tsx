import './mantine-parts.css';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { SignInPrompt } from '../../accounts/sign-in-prompt.tsx';
import { contractQuery } from '../../api/contracts.ts';
import { LoadingRecord, OpenedRecord } from '../../feedback/opened-record.tsx';
import { Blocks } from '../../ui/blocks.tsx';
import { usePageMeta } from '../../ui/use-page-meta.ts';
import { ContractDetails } from './contract-details.tsx';

const useTitle = (name = 'Contract') =>
  usePageMeta(`${name} · Hopwise`, 'A contract: what the redirects of a site should do, its runs and its badge.');

const record = { title: 'Contract', noun: 'contract' };

export function ContractScreen() {
  const { contractId } = useParams({ from: '/_signed-in/contracts/$contractId' });
  return (
    <Blocks wide>
      <OpenedContract key={contractId} contractId={contractId} />
    </Blocks>
  );
}

export function ContractLoading() {
  useTitle();
  return (
    <Blocks wide>
      <LoadingRecord {...record} />
    </Blocks>
  );
}

export function ContractSignedOut() {
  useTitle();
  return (
    <SignInPrompt
      title="Please sign in to see this contract"
      text="Contracts are open to whoever owns their project and the members of its organization."
    />
  );
}

function OpenedContract({ contractId }: { contractId: string }) {
  const contract = useQuery(contractQuery(contractId));
  useTitle(contract.data?.name);
  return (
    <OpenedRecord query={contract} {...record}>
      {(opened) => <ContractDetails contract={opened} />}
    </OpenedRecord>
  );
}
