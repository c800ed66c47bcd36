import './mantine-parts.css';
import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { SignInPrompt } from '../../accounts/sign-in-prompt.tsx';
import { ApiError } from '../../api/client.ts';
import { contractQuery } from '../../api/contracts.ts';
import { Blocks } from '../../ui/blocks.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import { SkeletonLines } from '../../ui/skeleton-lines.tsx';
import { usePageMeta } from '../../ui/use-page-meta.ts';
import { ContractDetails } from './contract-details.tsx';

const useTitle = (name = 'Contract') =>
  usePageMeta(`${name} · Hopwise`, 'A contract: what the redirects of a site should do, its runs and its badge.');

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
      <LoadingContract />
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
  // It may have been deleted since it was last seen.
  if (contract.error instanceof ApiError && contract.error.status === 404) return <NoSuchContract />;
  if (contract.data !== undefined) return <ContractDetails contract={contract.data} />;
  if (contract.isPending) return <LoadingContract />;
  return (
    <>
      <HiddenTitle />
      <LoadFailure
        title="Failed to load contract"
        text="Please check your connection and try again"
        onRetry={() => contract.refetch()}
      />
    </>
  );
}

function NoSuchContract() {
  return (
    <MessagePage
      eyebrow="404"
      title="There is no such contract"
      actions={
        <LinkButton to="/dashboard" search={{ tab: 'projects' }}>
          Back to your projects
        </LinkButton>
      }
    >
      <p>It may have been deleted, or you are not in the organization that owns it.</p>
    </MessagePage>
  );
}

function LoadingContract() {
  return (
    <>
      <HiddenTitle />
      <SkeletonLines label="Loading contract" lines={4} height={88} />
    </>
  );
}

/** Every page has a title, also while its own is not known. */
const HiddenTitle = () => <VisuallyHidden component="h1">Contract</VisuallyHidden>;
