import { IconDeviceFloppy, IconDownload } from 'virtual:icons';
import type { StoredContract } from '@hopwise/model';
import { Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ContractFileButton } from '../../contracts/contract-file-button.tsx';
import { ContractTextField } from '../../contracts/contract-text-field.tsx';
import type { ReadText } from '../../contracts/editor/read-text.ts';
import { fileNameOf } from '../../contracts/file-name-of.ts';
import { Panel } from '../../ui/panel.tsx';
import { saveAs } from '../../ui/save-as.ts';
import { useSaveKeys } from '../../ui/use-save-keys.ts';
import classes from './contract-text-panel.module.css';
import { StaleDraft } from './stale-draft.tsx';
import type { ContractDraft } from './use-contract-draft.ts';

interface ContractTextPanelProps {
  contract: StoredContract;
  draft: ContractDraft;
  isSaving: boolean;
  /** Of the version that is given, else of the one that the changes were made to. */
  onSave: (version?: number) => Promise<boolean>;
}

/** The text of a contract, to be read and changed. */
export function ContractTextPanel({ contract, draft, isSaving, onSave }: ContractTextPanelProps) {
  const { name, base, mayEdit, version } = contract;
  const { line } = useSearch({ from: '/_signed-in/contracts/$contractId' });
  const [read, setRead] = useState<ReadText>();
  const maySave = mayEdit && draft.isChanged && !draft.isStale && !isSaving;
  const save = () => {
    if (maySave) void onSave();
  };
  useSaveKeys(save);
  const download = () =>
    saveAs(new Blob([draft.text], { type: 'text/plain' }), fileNameOf(name, read?.spelling ?? contract.spelling));

  return (
    <Panel
      title="What the redirects should do"
      aside={
        <div className={classes.actions}>
          <span className={classes.state} role="status">
            {draft.isChanged && 'Unsaved changes'}
          </span>
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
              <ContractFileButton label="Replace by a file" onFile={({ text }) => draft.write(text)} />
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
        <p className={classes.note}>Only whoever made it, and owners and admins of the organization, can change it.</p>
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
      />
      {draft.isChanged && !draft.isStale && (
        <Button variant="subtle" size="xs" className={classes.discard} onClick={draft.discard}>
          Discard changes
        </Button>
      )}
    </Panel>
  );
}
