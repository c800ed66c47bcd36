import { IconUpload } from 'virtual:icons';
import { type ContractSpelling, contractLimits, updateContractRequest } from '@hopwise/model';
import { Button, FileButton, TextInput, type TextInputProps } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { SkeletonLines } from '../ui/states.tsx';
import { showFailure } from '../ui/toast.ts';
import { withPlainLines } from './drafts.ts';
import type { ContractTextProps } from './editor/contract-text.tsx';

interface NameAndBaseFieldsProps {
  /** What the form keeps about each. */
  name: TextInputProps;
  base: TextInputProps;
}

export const NameAndBaseFields = ({ name, base }: NameAndBaseFieldsProps) => (
  <>
    <TextInput label="Contract name" placeholder="Shop redirects" {...name} />
    <TextInput
      label="Site (optional)"
      description="Tested in place of the base that the text names."
      placeholder="https://www.example.com"
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
      {...base}
    />
  </>
);

/** The editor and the reader of contracts come in a chunk of their own: no other screen needs them. */
const ContractText = lazy(async () => ({ default: (await import('./editor/contract-text.tsx')).ContractText }));

export const ContractTextField = (props: ContractTextProps) => (
  <Suspense fallback={<SkeletonLines label="Loading editor" lines={1} height={260} />}>
    <ContractText {...props} />
  </Suspense>
);

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

const endings: Readonly<Record<ContractSpelling, readonly [string, ...string[]]>> = {
  yaml: ['.yaml', '.yml'],
  csv: ['.csv', '.tsv'],
  lines: ['.txt'],
};

/** What the file of a contract is called; an ending that says how it is written stays. */
export function fileNameOf(name: string, spelling: ContractSpelling): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '');
  const known = endings[spelling];
  if (known.some((ending) => plain.endsWith(ending))) return plain;
  return `${plain === '' ? 'contract' : plain}${known[0]}`;
}

/** What is wrong with the name and the site of a contract; a site may be left out. */
export function complaintsAbout({ name, base }: { name: string; base: string }): Record<string, string> {
  const asked = { name, base: base.trim() === '' ? null : base };
  const issues = updateContractRequest.safeParse(asked).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
}
