import type { FilePreview } from '@hopwise/bulk-file';
import { isSite } from '@hopwise/model';
import { useEffect, useState } from 'react';
import type { FileReading } from './file-columns.tsx';

export type PreviewState =
  | { kind: 'none' }
  | { kind: 'reading' }
  | { kind: 'read'; preview: FilePreview }
  /** What is wrong with the file as a whole. */
  | { kind: 'unreadable'; message: string; cells: readonly string[] };

/** A pasted list changes with every key. */
const restMs = 250;

/** Looks through a file as soon as it is chosen, by the same reader as the server's. */
export function useFilePreview(file: File | undefined, { columns, baseUrl }: FileReading): PreviewState {
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
    // What was read before stays until the next is known: a list that is being typed does not flicker.
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
    const message = error instanceof BulkFileError ? error.message : 'This file can’t be read. Choose it again.';
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
