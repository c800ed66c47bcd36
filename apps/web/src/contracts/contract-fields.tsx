import { IconUpload } from 'virtual:icons';
import { type ContractSpelling, contractLimits, updateContractRequest } from '@hopwise/model';
import { Alert, Button, FileButton, TextInput, type TextInputProps } from '@mantine/core';
import { lazy, Suspense, useRef } from 'react';
import { formatCount } from '../ui/format.tsx';
import { SkeletonLines } from '../ui/states.tsx';
import { showFailure } from '../ui/toast.ts';
import { withPlainLines } from './drafts.ts';
import type { ContractTextProps } from './editor/contract-text.tsx';
import type { ConvertedFile } from './editor/redirect-file.ts';

interface NameAndBaseFieldsProps {
  /** The props of each form field. */
  name: TextInputProps;
  base: TextInputProps;
}

export const NameAndBaseFields = ({ name, base }: NameAndBaseFieldsProps) => (
  <>
    <TextInput label="Contract name" placeholder="Shop redirects" {...name} />
    <TextInput
      label="Site (optional)"
      description="Overrides base in the contract."
      placeholder="https://www.example.com"
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
      {...base}
    />
  </>
);

/** The editor and the contract parser are a separate chunk: no other screen needs them. */
const ContractText = lazy(async () => ({ default: (await import('./editor/contract-text.tsx')).ContractText }));

export const ContractTextField = (props: ContractTextProps) => (
  <Suspense fallback={<SkeletonLines label="Loading editor" lines={1} height={260} />}>
    <ContractText {...props} />
  </Suspense>
);

/** Finds out whether a text is a redirect file rather than a contract, with the same chunk as the editor. */
export const convertRedirectFile = async (text: string, fileName: string) =>
  (await import('./editor/redirect-file.ts')).convertRedirectFile(text, fileName);

/** The rows of a redirect file for a bulk job, in the same way. */
export const redirectFileAsCsv = async (text: string, fileName: string) =>
  (await import('./editor/redirect-file.ts')).redirectFileAsCsv(text, fileName);

interface RedirectFileAlertProps {
  found: ConvertedFile;
  /** The word for its redirects: `tests` or `rows`. */
  what: string;
  action: string;
  onUse: () => void;
  children: string;
}

/** Offers to convert a text that looks like a redirect file. */
export const RedirectFileAlert = ({ found, what, action, onUse, children }: RedirectFileAlertProps) => (
  <Alert color="blue" title={`This looks like a redirect file (${found.format})`}>
    <p>
      Turn it into {formatCount(found.tests)} {what}.
      {found.skipped > 0 &&
        ` ${formatCount(found.skipped)} ${found.skipped === 1 ? "row can't" : "rows can't"} be tested.`}{' '}
      {children}
    </p>
    <Button size="xs" mt="sm" onClick={onUse}>
      {action}
    </Button>
  </Alert>
);

export interface ContractFile {
  name: string;
  text: string;
}

interface ContractFileButtonProps {
  label: string;
  onFile: (file: ContractFile) => void;
  /** Redirect files have many extensions, or none. */
  anyFile?: boolean;
}

const accepted = '.yaml,.yml,.json,.csv,.tsv,.txt,text/*,application/json,application/yaml';

/** Reads the text of a file. */
export function ContractFileButton({ label, onFile, anyFile = false }: ContractFileButtonProps) {
  const forgetFile = useRef<() => void>(null);
  const read = async (file: File | null) => {
    if (file === null) return;
    // A browser reports the same file only once, even if it was edited since.
    forgetFile.current?.();
    // A generous check in bytes; the limit itself is in characters.
    if (file.size > contractLimits.textLength * 2) {
      showFailure({
        title: 'File too large',
        message: `${anyFile ? 'Files' : 'Contracts'} can be up to 10 MB. Split this file.`,
        forMs: 5000,
      });
      return;
    }
    onFile({ name: file.name, text: withPlainLines(await file.text()) });
  };
  return (
    <FileButton resetRef={forgetFile} onChange={read} {...(!anyFile && { accept: accepted })}>
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

/** The file name of a contract. An extension that matches the format is kept. */
export function fileNameOf(name: string, spelling: ContractSpelling): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '');
  const known = endings[spelling];
  if (known.some((ending) => plain.endsWith(ending))) return plain;
  return `${plain === '' ? 'contract' : plain}${known[0]}`;
}

/** Validates the name and the optional site of a contract. */
export function contractFieldErrors({ name, base }: { name: string; base: string }): Record<string, string> {
  const request = { name, base: base.trim() === '' ? null : base };
  const issues = updateContractRequest.safeParse(request).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
}
