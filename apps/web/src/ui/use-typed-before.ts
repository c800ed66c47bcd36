import { useEffect, useEffectEvent, useState } from 'react';

/** The content of the prerendered URL field. */
export interface TypedBefore {
  text: string;
  /** Whether it had the focus. */
  hadFocus: boolean;
  /** Whether its form was submitted. */
  wasSent: boolean;
}

/** Carries over a URL that the user typed before the app took over. Returns it once, if the page was prerendered. */
export function useTypedBefore(take: (typed: TypedBefore) => void): void {
  const [before] = useState(fieldOfFirstPage);
  const tell = useEffectEvent(take);
  useEffect(() => {
    // The old field keeps its text even after it is removed.
    if (before === null) return;
    const { field, hadFocus } = before;
    tell({ text: field.value, hadFocus, wasSent: field.form?.dataset.sent !== undefined });
  }, [before]);
}

function fieldOfFirstPage() {
  const field = globalThis.document?.querySelector<HTMLInputElement>('[data-prerendered] input[name="url"]') ?? null;
  return field === null ? null : { field, hadFocus: document.activeElement === field };
}
