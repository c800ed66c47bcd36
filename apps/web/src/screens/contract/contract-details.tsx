import type { StoredContract } from '@hopwise/model';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ApiError } from '../../api/client.ts';
import { useUpdateContract } from '../../api/contracts.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { useStayWhile } from '../../navigation/use-stay-while.ts';
import { SectionTabs } from '../../ui/section-tabs.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { ContractHeader } from './contract-header.tsx';
import { ContractRuns } from './contract-runs.tsx';
import { ContractSettings } from './contract-settings.tsx';
import { ContractTextPanel } from './contract-text-panel.tsx';
import { LastRun } from './last-run.tsx';
import { useContractDraft } from './use-contract-draft.ts';

export function ContractDetails({ contract }: { contract: StoredContract }) {
  const { tab = 'text' } = useSearch({ from: '/_signed-in/contracts/$contractId' });
  const navigate = useNavigate({ from: '/contracts/$contractId' });
  const draft = useContractDraft(contract);
  const update = useUpdateContract(contract.id);
  useStayWhile(draft.isChanged, 'This contract has unsaved changes. Leave this page?');

  /** Returns whether what is on the screen is stored. */
  const save = async (version = draft.version): Promise<boolean> => {
    if (!draft.isChanged) return true;
    try {
      const saved = await update.mutateAsync({ text: draft.text, version });
      draft.settle(saved);
      showSuccess({ title: 'Contract saved', message: `${saved.name} is up to date`, forMs: 3000 });
      return true;
    } catch (error) {
      // Beside the text it is said that somebody else was quicker, and asked whose text stays.
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
