import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FileFormat, FileRequest, FileResults, FileToInspect, InspectedFile } from './inspect-file.ts';

export type FileState =
  | { kind: 'none' }
  | { kind: 'reading' }
  | { kind: 'unreadable'; problem: string; formats: readonly FileFormat[] }
  | { kind: 'read'; file: InspectedFile };

/** Findings aren't shown in the middle of a word. */
const idleMs = 250;

/** Inspects a file in a worker whenever it changes. The worker keeps the file for what is asked next. */
export function useInspector(file: FileToInspect) {
  const [state, setState] = useState<FileState>({ kind: 'none' });
  const worker = useRef<Worker>(null);
  const waiting = useRef(new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>());
  const lastId = useRef(0);

  const ask = <Kind extends FileRequest['kind']>(
    request: Extract<FileRequest, { kind: Kind }>,
  ): Promise<FileResults[Kind]> => {
    lastId.current += 1;
    const id = lastId.current;
    const { promise, resolve, reject } = Promise.withResolvers<FileResults[Kind]>();
    waiting.current.set(id, { resolve, reject });
    worker.current?.postMessage({ id, request });
    return promise;
  };

  useEffect(() => {
    const started = new Worker(new URL('./inspect-worker.ts', import.meta.url), { type: 'module' });
    const open = waiting.current;
    started.addEventListener('message', ({ data: { id, result, error } }) => {
      const asked = open.get(id);
      open.delete(id);
      if (error === undefined) asked?.resolve(result as never);
      else asked?.reject(new Error(error));
    });
    worker.current = started;
    return () => {
      started.terminate();
      open.clear();
    };
  }, []);

  const inspect = useEffectEvent((wanted: FileToInspect, isStale: () => boolean) => {
    ask({ kind: 'inspect', file: wanted }).then(
      (result) => {
        if (isStale()) return;
        setState('problem' in result ? { kind: 'unreadable', ...result } : { kind: 'read', file: result });
      },
      () => {
        if (!isStale())
          setState({
            kind: 'unreadable',
            problem: 'Failed to read this file. Reload the page and try again.',
            formats: [],
          });
      },
    );
  });

  const { text, fileName, dialect, hosts } = file;
  const hostList = hosts.join(' ');
  useEffect(() => {
    let isStale = false;
    if (text.trim() === '') {
      setState({ kind: 'none' });
      return;
    }
    setState((before) => (before.kind === 'read' ? before : { kind: 'reading' }));
    const wanted = { text, fileName, dialect, hosts: hostList === '' ? [] : hostList.split(' ') };
    const timer = setTimeout(() => inspect(wanted, () => isStale), idleMs);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [text, fileName, dialect, hostList]);

  return { state, ask };
}

export type Ask = ReturnType<typeof useInspector>['ask'];
