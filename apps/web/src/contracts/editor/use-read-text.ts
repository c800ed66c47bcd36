import { useEffect, useState } from 'react';
import { type ReadText, readText, type TextContext } from './read-text.ts';

/** Reading a long contract takes a moment: it waits for the typing to rest. */
const restMs = 200;

/** What a text says, a moment after it was last changed; until then what it said before. */
export function useReadText(text: string, { name, base }: TextContext): ReadText {
  const [read, setRead] = useState(() => readText(text, { name, base }));
  useEffect(() => {
    const timer = setTimeout(() => setRead(readText(text, { name, base })), restMs);
    return () => clearTimeout(timer);
  }, [text, name, base]);
  return read;
}
