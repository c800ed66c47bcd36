import { IconAlertTriangle } from 'virtual:icons';
import type { FilePreview as Preview } from '@hopwise/bulk-file';
import { isSite } from '@hopwise/model';
import { Alert } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useServerOptions } from '../../api/server.ts';
import { estimateSeconds, formatDuration } from '../../bulk/figures.ts';
import { FactList } from '../../ui/figures.tsx';
import { formatCount } from '../../ui/format.tsx';
import classes from './bulk.module.css';
import { BaseUrlField, FileColumns, type FileReading } from './file-columns.tsx';

interface FilePreviewProps {
  file: File | undefined;
  /** The title above the reason for rejecting it. */
  refused: string;
  reading: FileReading;
  onReading: (reading: FileReading) => void;
}

/** A preview of the job that the chosen file would create. */
export function FilePreview({ file, refused, reading, onReading }: FilePreviewProps) {
  const state = useFilePreview(file, reading);
  const onColumns = (columns: FileReading['columns']) => onReading({ ...reading, columns });
  return (
    <div className={classes.region} aria-live="polite" aria-busy={state.kind === 'reading'}>
      {state.kind === 'reading' && <p className={classes.reading}>Reading rows...</p>}
      {state.kind === 'unreadable' && (
        <>
          <Alert color="red" icon={<IconAlertTriangle />} title={refused}>
            {state.message}
          </Alert>
          {state.cells.length > 0 && (
            <FileColumns cells={state.cells} columns={reading.columns ?? []} onColumns={onColumns} />
          )}
        </>
      )}
      {state.kind === 'read' && (
        <ReadFile preview={state.preview}>
          {state.preview.found.cells.length > 1 && (
            <FileColumns
              cells={state.preview.found.cells}
              columns={state.preview.found.columns}
              onColumns={onColumns}
            />
          )}
          {(state.preview.pathRows > 0 || reading.baseUrl !== '') && (
            <BaseUrlField
              value={reading.baseUrl}
              error={baseUrlError(reading.baseUrl)}
              onValue={(baseUrl) => onReading({ ...reading, baseUrl })}
            />
          )}
        </ReadFile>
      )}
    </div>
  );
}

const baseUrlError = (baseUrl: string): string | undefined =>
  baseUrl.trim() === '' || isSite(baseUrl.trim()) ? undefined : 'Enter a site without a path: https://www.example.com';

function ReadFile({ preview, children }: { preview: Preview; children: ReactNode }) {
  const options = useServerOptions();
  const { found, badRows, firstBad, hosts, busiestHost, rowsWithExpectation, share } = preview;
  const whole = (count: number) => (share === 1 ? formatCount(count) : `About ${formatCount(roughly(count / share))}`);
  const busiestRows = (busiestHost?.rows ?? 0) / share;
  const rows = preview.rows / share;
  return (
    <section className={classes.preview} aria-label="Preview">
      <FactList
        facts={[
          ['Rows', whole(preview.rows)],
          ['Columns', found.columns.filter((column) => column !== null).join(', ')],
          ['Hosts', hostsText(hosts, busiestHost)],
          ...(rowsWithExpectation > 0
            ? [
                [
                  'Tests',
                  rowsWithExpectation === 1
                    ? '1 row with an expectation'
                    : `${whole(rowsWithExpectation)} rows with expectations`,
                ] as const,
              ]
            : []),
          ...(options
            ? [['Estimated time', formatDuration(estimateSeconds({ rows, busiestRows }, options.bulkPace))] as const]
            : []),
        ]}
      />
      {children}
      {options !== undefined && rows > options.uploadLimits.rows && (
        <p className={classes.problem}>
          The limit is {formatCount(options.uploadLimits.rows)} rows per job. Split the rows into several jobs.
        </p>
      )}
      {badRows > 0 && (
        <div className={classes.bad}>
          <p className={classes.problem}>
            {badRows === 1 ? "1 row can't be tracked:" : `${whole(badRows)} rows can't be tracked:`}
          </p>
          <ul className={classes.rows}>
            {firstBad.map(({ line, url, error }) => (
              <li key={line}>
                Line {formatCount(line)}: <code>{url === '' ? '(empty)' : url}</code> {error}
              </li>
            ))}
          </ul>
          {badRows > firstBad.length && <p className={classes.more}>The job lists the others.</p>}
        </div>
      )}
    </section>
  );
}

/** Two digits are as precise as an estimate can be. */
function roughly(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1);
  return Math.round(count / unit) * unit;
}

function hostsText(hosts: number, busiest: Preview['busiestHost']): string {
  if (busiest === null) return '–';
  if (hosts === 1) return busiest.host;
  return `${formatCount(hosts)}, most rows on ${busiest.host}`;
}

type PreviewState =
  | { kind: 'none' }
  | { kind: 'reading' }
  | { kind: 'read'; preview: Preview }
  /** The problem with the file as a whole. */
  | { kind: 'unreadable'; message: string; cells: readonly string[] };

/** Debounce, since a pasted list changes with every key. */
const restMs = 250;

/** Reads a file as soon as it is chosen, with the server's own parser. */
function useFilePreview(file: File | undefined, { columns, baseUrl }: FileReading): PreviewState {
  const [state, setState] = useState<PreviewState>({ kind: 'none' });
  useEffect(() => {
    if (file === undefined) {
      setState({ kind: 'none' });
      return;
    }
    const stop = new AbortController();
    const show = (next: PreviewState) => {
      if (!stop.signal.aborted) setState(next);
    };
    // The last result stays until the next one is ready, so that the preview doesn't flicker while someone types.
    setState((before) => (before.kind === 'none' ? { kind: 'reading' } : before));
    const timer = setTimeout(() => void read(file, { columns, baseUrl }, stop.signal).then(show), restMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [file, columns, baseUrl]);
  return state;
}

async function read(file: File, { columns, baseUrl }: FileReading, signal: AbortSignal): Promise<PreviewState> {
  const { BulkFileError, previewFile } = await import('@hopwise/bulk-file');
  try {
    const site = isSite(baseUrl.trim()) ? baseUrl.trim() : null;
    const options = { sizeBytes: file.size, signal, columns, baseUrl: site };
    return { kind: 'read', preview: await previewFile(chunksOf(file), options) };
  } catch (error) {
    const message = error instanceof BulkFileError ? error.message : "This file can't be read. Choose it again.";
    return { kind: 'unreadable', message, cells: error instanceof BulkFileError ? error.cells : [] };
  }
}

/** Not every browser can iterate over a stream. */
async function* chunksOf(file: File): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
