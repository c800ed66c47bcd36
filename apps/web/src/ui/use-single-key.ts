import { useEffect, useEffectEvent } from 'react';
import { isSingleKey } from './single-keys.ts';

/** Does something when a key is pressed by itself, wherever the focus is but in a field. */
export function useSingleKey(key: string, action: () => void): void {
  const takeKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isSingleKey(event, key)) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => takeKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
