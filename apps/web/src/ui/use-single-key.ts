import { isSingleKey } from './single-keys.ts';
import { useKeys } from './use-keys.ts';

/** Does something when a key is pressed by itself, wherever the focus is but in a field. */
export function useSingleKey(key: string, action: () => void): void {
  useKeys((event) => {
    if (!isSingleKey(event, key)) return;
    event.preventDefault();
    action();
  });
}
