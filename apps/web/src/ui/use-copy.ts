import { useEffect, useState } from 'react';
import { copyText } from './copy-text.ts';

type Outcome = 'copied' | 'blocked';

const shownMs = 2000;

export const blockedText = 'Copying is blocked here';

/** Copies a text, and knows for a moment how that went. */
export function useCopy(): { outcome: Outcome | undefined; copy: (text: string) => void } {
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    if (outcome === undefined) return;
    const timer = setTimeout(() => setOutcome(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = (text: string) => {
    copyText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('blocked'),
    );
  };
  return { outcome, copy };
}
