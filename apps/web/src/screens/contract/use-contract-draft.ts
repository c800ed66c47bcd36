import type { StoredContract } from '@hopwise/model';
import { useState } from 'react';
import { draftAfterSave, draftOf, isStale, withPlainLines } from '../../contracts/contract-draft.ts';
import { keepDraft, readDraft } from '../../contracts/stored-draft.ts';
import { useKeepDraft } from '../../contracts/use-keep-draft.ts';

/** The text as it is being written, beside the one that is stored. It outlives a reload of the page. */
export function useContractDraft(contract: StoredContract) {
  const [draft, setDraft] = useState(() => readDraft(contract.id));
  useKeepDraft(draft, (written) => keepDraft(contract.id, written));
  return {
    text: draft?.text ?? withPlainLines(contract.text),
    /** The version that a save is for. */
    version: draft?.version ?? contract.version,
    isChanged: draft !== undefined,
    isStale: isStale(draft, contract),
    write: (text: string) => setDraft((before) => draftOf(text, contract, before)),
    discard: () => setDraft(undefined),
    /** What else of the contract was saved here is no change by somebody else. */
    rebase: (saved: StoredContract) => setDraft((now) => (isStale(now, contract) ? now : draftAfterSave(now, saved))),
    settle: (saved: StoredContract) => setDraft((now) => draftAfterSave(now, saved)),
  };
}

export type ContractDraft = ReturnType<typeof useContractDraft>;
