import type { ContractSpelling } from '@hopwise/model';

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
