import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReadText, TextContext, TextToRead } from './read-text.ts';

/** Nobody wants to be told of a problem in the middle of a word. */
const restMs = 200;

/** What a text says, a moment after it was last changed; until then what it said before, undefined at first. */
export function useReadText(text: string, { name, base }: TextContext): ReadText | undefined {
  const [read, setRead] = useState<ReadText>();
  const worker = useRef<Worker>(null);
  const isReading = useRef(false);
  /** Only the newest is of interest once the worker is free. */
  const next = useRef<TextToRead>(undefined);

  const send = useEffectEvent(() => {
    if (isReading.current || next.current === undefined) return;
    isReading.current = true;
    worker.current?.postMessage(next.current);
    next.current = undefined;
  });

  useEffect(() => {
    const started = new Worker(new URL('./read-text-worker.ts', import.meta.url), { type: 'module' });
    started.addEventListener('message', ({ data }: MessageEvent<ReadText>) => {
      isReading.current = false;
      setRead(data);
      send();
    });
    worker.current = started;
    return () => {
      started.terminate();
      isReading.current = false;
    };
  }, []);

  const isFirst = useRef(true);
  useEffect(() => {
    next.current = { text, name, base };
    const timer = setTimeout(send, isFirst.current ? 0 : restMs);
    isFirst.current = false;
    return () => clearTimeout(timer);
  }, [text, name, base]);
  return read;
}
