import { type BulkColumn, bulkColumns } from '@hopwise/model';
import { TextInput } from '@mantine/core';
import { SelectField } from '../../ui/form.tsx';
import classes from './bulk.module.css';

/** The meaning of a file's columns, if it doesn't say so itself. */
export interface FileReading {
  /** By position; undefined keeps what the header says. */
  columns: readonly (BulkColumn | null)[] | undefined;
  /** The base URL for rows that are paths. */
  baseUrl: string;
}

export const readByHeader: FileReading = { columns: undefined, baseUrl: '' };

const unused = 'unused';
const titles: Readonly<Record<BulkColumn, string>> = {
  url: 'URL',
  method: 'Method',
  userAgent: 'User agent',
  expectedUrl: 'Expected URL',
  expectedStatus: 'Expected status',
  location: 'First Location',
  final: 'Final status',
  chain: 'Redirect chain',
  maxRedirects: 'Max redirects',
  query: 'Query',
  fragment: 'Fragment',
  https: 'HTTPS',
  certificate: 'Certificate',
  same: 'Same for clients',
  not: 'Never through',
};
const options = [
  { value: unused, label: 'Not used' },
  ...bulkColumns.map((value) => ({ value, label: titles[value] })),
];

interface FileColumnsProps {
  cells: readonly string[];
  columns: readonly (BulkColumn | null)[];
  onColumns: (columns: (BulkColumn | null)[]) => void;
}

/** Lets the user correct the meaning of each column. A meaning belongs to one column. */
export function FileColumns({ cells, columns, onColumns }: FileColumnsProps) {
  const choose = (at: number, chosen: string) =>
    onColumns(
      cells.map((_, place) => {
        if (place === at) return chosen === unused ? null : (chosen as BulkColumn);
        const column = columns[place] ?? null;
        return column === chosen ? null : column;
      }),
    );
  return (
    <fieldset className={classes.columns}>
      <legend className={classes.legend}>Columns</legend>
      {cells.map((cell, at) => (
        <SelectField
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other id and keep their positions
          key={at}
          label={cell === '' ? `Column ${at + 1}` : cell}
          options={options}
          value={columns[at] ?? unused}
          onChange={(chosen) => choose(at, chosen)}
        />
      ))}
    </fieldset>
  );
}

interface BaseUrlFieldProps {
  value: string;
  error: string | undefined;
  onValue: (value: string) => void;
}

export const BaseUrlField = ({ value, error, onValue }: BaseUrlFieldProps) => (
  <TextInput
    label="Base URL"
    description="For rows that are paths, such as /old"
    placeholder="https://www.example.com"
    type="url"
    autoComplete="off"
    spellCheck={false}
    maxLength={1000}
    value={value}
    error={error}
    onChange={({ currentTarget }) => onValue(currentTarget.value)}
  />
);
