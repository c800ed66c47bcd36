import { useEffect, useEffectEvent, useState } from 'react';

/** What a field of the page that came before the app had in it. */
export interface TypedBefore {
  text: string;
  /** Whether somebody was typing there. */
  hadFocus: boolean;
  /** Whether its form was sent already. */
  wasSent: boolean;
}

/** Who began to type a URL before the app took over goes on where they were: told once, if there was such a page. */
export function useTypedBefore(take: (typed: TypedBefore) => void): void {
  const [before] = useState(fieldOfFirstPage);
  const tell = useEffectEvent(take);
  useEffect(() => {
    // The old field keeps its text even when it is gone.
    if (before === null) return;
    const { field, hadFocus } = before;
    tell({ text: field.value, hadFocus, wasSent: field.form?.dataset.sent !== undefined });
  }, [before]);
}

function fieldOfFirstPage() {
  const field = globalThis.document?.querySelector<HTMLInputElement>('[data-prerendered] input[name="url"]') ?? null;
  return field === null ? null : { field, hadFocus: document.activeElement === field };
}
