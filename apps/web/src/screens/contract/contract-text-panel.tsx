import { IconAlertTriangle, IconDeviceFloppy, IconDownload } from 'virtual:icons';
import type { StoredContract } from '@hopwise/model';
import { Alert, Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { isOpenRun, useFirstRows } from '../../api/contracts.ts';
import { ContractFileButton, ContractTextField, fileNameOf } from '../../contracts/contract-fields.tsx';
import {
  draftAfterSave,
  draftOf,
  isStale,
  readDraft,
  saveDraft,
  useAutosave,
  withPlainLines,
} from '../../contracts/drafts.ts';
import type { ReadText } from '../../contracts/editor/read-text.ts';
import { type LineResults, resultsByLine } from '../../contracts/line-result.ts';
import { DocLink } from '../../navigation/doc-link.tsx';
import { Ago } from '../../ui/format.tsx';
import { useSaveKeys } from '../../ui/keys.ts';
import { Panel } from '../../ui/page.tsx';
import { saveAs } from '../../ui/save-as.ts';
import classes from './contract.module.css';

interface ContractTextPanelProps {
  contract: StoredContract;
  draft: ContractDraft;
  isSaving: boolean;
  /** Saves over the given version, by default the one that the changes are based on. */
  onSave: (version?: number) => Promise<boolean>;
}

export function ContractTextPanel({ contract, draft, isSaving, onSave }: ContractTextPanelProps) {
  const { name, base, mayEdit, version } = contract;
  const { line } = useSearch({ from: '/_signed-in/contracts/$contractId' });
  const [read, setRead] = useState<ReadText>();
  const lastRun = useLastFailures(contract);
  const maySave = mayEdit && draft.isChanged && !draft.isStale && !isSaving;
  const save = () => {
    if (maySave) void onSave();
  };
  useSaveKeys(save);
  const download = () =>
    saveAs(new Blob([draft.text], { type: 'text/plain' }), fileNameOf(name, read?.spelling ?? contract.spelling));

  return (
    <Panel
      title="Contract"
      aside={
        <div className={classes.textActions}>
          <span className={classes.state} role="status">
            {draft.isChanged && 'Unsaved changes'}
          </span>
          <DocLink page="contracts" section="file-formats" inNewTab>
            Syntax
          </DocLink>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            onClick={download}
          >
            Download
          </Button>
          {mayEdit && (
            <>
              <ContractFileButton label="Replace from file" onFile={({ text }) => draft.write(text)} />
              <Button
                size="sm"
                disabled={!maySave}
                loading={isSaving}
                leftSection={<IconDeviceFloppy size={16} aria-hidden="true" />}
                onClick={save}
              >
                Save
              </Button>
            </>
          )}
        </div>
      }
    >
      {!mayEdit && (
        <p className={classes.textNote}>Only its creator and organization owners or admins can edit this contract.</p>
      )}
      {draft.isStale && <StaleDraft contract={contract} onReplace={() => onSave(version)} onDiscard={draft.discard} />}
      <ContractTextField
        text={draft.text}
        onText={draft.write}
        onRead={setRead}
        name={name}
        base={base}
        line={line}
        readOnly={!mayEdit}
        onSave={save}
        lastRun={lastRun}
      />
      {draft.isChanged && !draft.isStale && (
        <Button variant="subtle" size="xs" className={classes.discard} onClick={draft.discard}>
          Discard changes
        </Button>
      )}
    </Panel>
  );
}

/** The failures of the last run by line, if it ran the saved text. */
function useLastFailures({ lastRun: run, version, text }: StoredContract): LineResults | undefined {
  const isCurrent = run !== null && !isOpenRun(run) && run.contractVersion === version;
  const failed = useFirstRows(isCurrent && run.failed > 0 ? run : undefined, 'failed');
  const errored = useFirstRows(isCurrent && run.couldNotRun > 0 ? run : undefined, 'could-not-run');
  return useMemo(() => {
    const rows = [...(failed ?? []), ...(errored ?? [])];
    if (rows.length === 0) return undefined;
    return { text: withPlainLines(text), results: resultsByLine(rows), title: 'Last run' };
  }, [failed, errored, text]);
}

interface StaleDraftProps {
  contract: StoredContract;
  onReplace: () => void;
  onDiscard: () => void;
}

/** Someone else saved the contract while it was being edited here. The user chooses which text to keep. */
function StaleDraft({ contract: { text, updatedAt }, onReplace, onDiscard }: StaleDraftProps) {
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle />}
      title="This contract changed since you opened it"
      className={classes.alert}
    >
      <p>
        Another version was saved <Ago iso={updatedAt} />. Your changes below aren't saved.
      </p>
      <details className={classes.theirs}>
        <summary>Show the saved version</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys have to scroll it */}
        <section className={classes.text} tabIndex={0} aria-label="Saved version">
          {text}
        </section>
      </details>
      <div className={classes.staleActions}>
        <Button size="xs" onClick={onReplace}>
          Overwrite with mine
        </Button>
        <Button size="xs" variant="default" onClick={onDiscard}>
          Discard mine
        </Button>
      </div>
    </Alert>
  );
}

/** The unsaved text of a contract. It survives a reload. */
export function useContractDraft(contract: StoredContract) {
  const [draft, setDraft] = useState(() => readDraft(contract.id));
  useAutosave(draft, (written) => saveDraft(contract.id, written));
  return {
    text: draft?.text ?? withPlainLines(contract.text),
    /** The version that the draft is based on. */
    version: draft?.version ?? contract.version,
    isChanged: draft !== undefined,
    isStale: isStale(draft, contract),
    write: (text: string) => setDraft((before) => draftOf(text, contract, before)),
    discard: () => setDraft(undefined),
    /** Saving other fields of the contract here doesn't make the draft stale. */
    rebase: (saved: StoredContract) => setDraft((now) => (isStale(now, contract) ? now : draftAfterSave(now, saved))),
    settle: (saved: StoredContract) => setDraft((now) => draftAfterSave(now, saved)),
  };
}

type ContractDraft = ReturnType<typeof useContractDraft>;
