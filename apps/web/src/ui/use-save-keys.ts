import { useKeys } from './use-keys.ts';

/** ⌘S or Ctrl+S anywhere on the page: browsers would save the page as a file instead. */
export function useSaveKeys(save: () => void): void {
  useKeys((event) => {
    const isSave = event.key.toLowerCase() === 's' && (event.metaKey || event.ctrlKey) && !event.altKey;
    if (!isSave || event.shiftKey || event.defaultPrevented) return;
    event.preventDefault();
    save();
  });
}
