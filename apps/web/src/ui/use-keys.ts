import { useEffectEvent, useLayoutEffect } from 'react';

/** Hears every key that is pressed on the page. */
export function useKeys(take: (event: KeyboardEvent) => void): void {
  const onKey = useEffectEvent(take);
  // Before it is drawn: whoever sees it may press its key at once.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
