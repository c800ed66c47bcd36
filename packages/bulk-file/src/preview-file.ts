import type { BulkFileRow } from './bulk-file-row.ts';
import { type FoundColumns, type ReadOptions, readRows } from './read-rows.ts';

/** The contents of a file, shown before it is uploaded. */
export interface FilePreview {
  /** The meaning of each column, by position. */
  found: FoundColumns;
  /** Bad ones included. */
  rows: number;
  /** Rows whose URL is a path, which need a base URL. */
  pathRows: number;
  badRows: number;
  /** The first bad rows. */
  firstBad: Pick<BulkFileRow, 'line' | 'url' | 'error'>[];
  rowsWithExpectation: number;
  hosts: number;
  /** The host with the most rows, which often decides how long a job takes. */
  busiestHost: { host: string; rows: number } | null;
  /** The share of the file that was read, from 0 to 1: the start of a large one is enough. */
  share: number;
}

export interface PreviewOptions extends Pick<ReadOptions, 'columns' | 'baseUrl'> {
  /** Of the whole file. */
  sizeBytes: number;
  /** No more rows than this are checked, about. */
  maxRows?: number;
  signal?: AbortSignal;
}

const shownBadRows = 5;

/** Looks through a file as an upload reads it. What is wrong with the file as a whole is thrown as a BulkFileError. */
export async function previewFile(
  chunks: AsyncIterable<Uint8Array>,
  { sizeBytes, maxRows = 100_000, signal, columns, baseUrl }: PreviewOptions,
): Promise<FilePreview> {
  const preview: FilePreview = {
    found: { columns: [], cells: [], hasHeader: false },
    rows: 0,
    pathRows: 0,
    badRows: 0,
    firstBad: [],
    rowsWithExpectation: 0,
    hosts: 0,
    busiestHost: null,
    share: 1,
  };
  let readBytes = 0;
  async function* counted() {
    for await (const chunk of chunks) {
      signal?.throwIfAborted();
      if (preview.rows >= maxRows) {
        preview.share = readBytes / sizeBytes;
        return;
      }
      readBytes += chunk.length;
      yield chunk;
    }
  }
  const rowsOf = new Map<string, number>();
  const options: ReadOptions = {
    columns,
    baseUrl,
    onColumns: (found) => {
      preview.found = found;
    },
    mayBreakOff: () => preview.share < 1,
  };
  for await (const rows of readRows(counted(), options)) {
    for (const row of rows) {
      preview.rows += 1;
      if (row.isPath) preview.pathRows += 1;
      if (row.status === 'INVALID') {
        preview.badRows += 1;
        const { line, url, error } = row;
        if (preview.firstBad.length < shownBadRows) preview.firstBad.push({ line, url, error });
        continue;
      }
      if (row.expectedUrl !== null || row.expectedStatus !== null || row.caseTexts !== null) {
        preview.rowsWithExpectation += 1;
      }
      rowsOf.set(row.host, (rowsOf.get(row.host) ?? 0) + 1);
    }
  }
  preview.hosts = rowsOf.size;
  for (const [host, rows] of rowsOf) {
    if (rows > (preview.busiestHost?.rows ?? 0)) preview.busiestHost = { host, rows };
  }
  return preview;
}
