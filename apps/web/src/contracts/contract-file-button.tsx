import { IconUpload } from 'virtual:icons';
import { contractLimits } from '@hopwise/model';
import { Button, FileButton } from '@mantine/core';
import { showFailure } from '../ui/toast.ts';
import { withPlainLines } from './contract-draft.ts';

export interface ContractFile {
  name: string;
  text: string;
}

interface ContractFileButtonProps {
  label: string;
  onFile: (file: ContractFile) => void;
}

const accepted = '.yaml,.yml,.json,.csv,.tsv,.txt,text/*,application/json,application/yaml';

/** Takes the text of a file. */
export function ContractFileButton({ label, onFile }: ContractFileButtonProps) {
  const take = async (file: File | null) => {
    if (file === null) return;
    // Twice as many bytes as characters, at the least.
    if (file.size > contractLimits.textLength * 2) {
      showFailure({
        title: 'File too large',
        message: 'Contracts can have at most 10 MB. Split the file.',
        forMs: 5000,
      });
      return;
    }
    onFile({ name: file.name, text: withPlainLines(await file.text()) });
  };
  return (
    <FileButton onChange={take} accept={accepted}>
      {(props) => (
        <Button {...props} variant="default" size="sm" leftSection={<IconUpload size={16} aria-hidden="true" />}>
          {label}
        </Button>
      )}
    </FileButton>
  );
}
