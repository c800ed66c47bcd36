import type { StoredContract } from '@hopwise/model';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { defineAccountScreen } from '../../accounts/account-screen.tsx';
import { SignInPrompt } from '../../accounts/sign-in.tsx';
import { ApiError } from '../../api/client.ts';
import { contractQuery, useUpdateContract } from '../../api/contracts.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { LoadingRecord, OpenedRecord } from '../../feedback/opened-record.tsx';
import { useStayWhile } from '../../navigation/leaving.ts';
import { Blocks } from '../../ui/page.tsx';
import { usePageMeta } from '../../ui/page-meta.ts';
import { SectionTabs } from '../../ui/section-tabs.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { ContractHeader } from './contract-header.tsx';
import { ContractRuns, LastRun } from './contract-runs.tsx';
import { ContractSettings } from './contract-settings.tsx';
import { ContractTextPanel, useContractDraft } from './contract-text-panel.tsx';

const description = 'Redirect tests for a site, with run history and badge.';

const record = { title: 'Contract', noun: 'contract' };

export const screen = defineAccountScreen({
  title: 'Contract',
  description,
  signedOut: (
    <SignInPrompt
      title="Please sign in to see this contract"
      text="Only the project owner and organization members can see this contract."
    />
  ),
  Loading: () => (
    <Blocks wide>
      <LoadingRecord {...record} />
    </Blocks>
  ),
  Screen: ContractScreen,
});

function ContractScreen() {
  const { contractId } = useParams({ from: '/_signed-in/contracts/$contractId' });
  return (
    <Blocks wide>
      <OpenedContract key={contractId} contractId={contractId} />
    </Blocks>
  );
}

function OpenedContract({ contractId }: { contractId: string }) {
  const contract = useQuery(contractQuery(contractId));
  usePageMeta(`${contract.data?.name ?? 'Contract'} · Hopwise`, description);
  return (
    <OpenedRecord query={contract} {...record}>
      {(opened) => <ContractDetails contract={opened} />}
    </OpenedRecord>
  );
}

function ContractDetails({ contract }: { contract: StoredContract }) {
  const { tab = 'text' } = useSearch({ from: '/_signed-in/contracts/$contractId' });
  const navigate = useNavigate({ from: '/contracts/$contractId' });
  const draft = useContractDraft(contract);
  const update = useUpdateContract(contract.id);
  useStayWhile(draft.isChanged, 'This contract has unsaved changes. Leave this page?');

  /** Returns whether the draft is now saved. */
  const save = async (version = draft.version): Promise<boolean> => {
    if (!draft.isChanged) return true;
    try {
      const saved = await update.mutateAsync({ text: draft.text, version });
      draft.settle(saved);
      showSuccess({ title: 'Contract saved', message: `${saved.name} is up to date`, forMs: 3000 });
      return true;
    } catch (error) {
      // The text panel then shows the conflict and asks which text to keep.
      if (isConflict(error)) await navigate({ search: {}, resetScroll: false });
      else announceFailure('Failed to save contract')(error);
      return false;
    }
  };

  return (
    <>
      <ContractHeader contract={contract} isChanged={draft.isChanged} onSave={save} />
      {contract.lastRun !== null && <LastRun run={contract.lastRun} />}
      <SectionTabs
        label="Contract sections"
        opened={tab}
        onOpen={(chosen) => void navigate({ search: { tab: chosen }, resetScroll: false })}
        sections={[
          {
            value: 'text',
            label: 'Contract',
            content: <ContractTextPanel contract={contract} draft={draft} isSaving={update.isPending} onSave={save} />,
          },
          { value: 'runs', label: 'Runs', content: <ContractRuns contractId={contract.id} /> },
          {
            value: 'settings',
            label: 'Settings',
            content: <ContractSettings contract={contract} onSaved={draft.rebase} />,
          },
        ]}
      />
    </>
  );
}

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;
