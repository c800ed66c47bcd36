import { parseUrlInput } from '@hopwise/model';
import { useEffect, useEffectEvent } from 'react';

const typingPlaces = 'input, textarea, select, [contenteditable]';

/** One bare word is a valid host name too; what is pasted beside the fields must look like an address. */
function looksLikeAddress(text: string): boolean {
  const url = parseUrlInput(text);
  return url !== undefined && (url.hostname.includes('.') || /^https?:\/\//i.test(text));
}

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
