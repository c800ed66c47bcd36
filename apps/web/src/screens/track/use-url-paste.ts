import { useEffect, useEffectEvent } from 'react';
import { looksLikeAddress } from '../../checks/looks-like-address.ts';

const typingPlaces = 'input, textarea, select, [contenteditable]';

/** Takes a URL pasted anywhere on the page, except where it is being typed into a field. */
export function useUrlPaste(onUrl: (url: string) => void): void {
  const takePaste = useEffectEvent((event: ClipboardEvent) => {
    if (event.target instanceof Element && event.target.closest(typingPlaces)) return;
    const text = event.clipboardData?.getData('text').trim() ?? '';
    if (!looksLikeAddress(text)) return;
    event.preventDefault();
    onUrl(text);
  });

  useEffect(() => {
    const listen = (event: ClipboardEvent) => takePaste(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}
