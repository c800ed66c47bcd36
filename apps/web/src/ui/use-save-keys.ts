import { useEffect, useEffectEvent } from 'react';

/** ⌘S or Ctrl+S anywhere on the page: browsers would save the page as a file instead. */
export function useSaveKeys(save: () => void): void {
  const take = useEffectEvent((event: KeyboardEvent) => {
    const isSave = event.key.toLowerCase() === 's' && (event.metaKey || event.ctrlKey) && !event.altKey;
    if (!isSave || event.shiftKey || event.defaultPrevented) return;
    event.preventDefault();
    save();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => take(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
