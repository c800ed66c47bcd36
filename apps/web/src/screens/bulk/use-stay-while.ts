import { useBlocker } from '@tanstack/react-router';

/** Asks before the page is left, as long as leaving would lose something. */
export function useStayWhile(isBusy: boolean, question: string): void {
  useBlocker({
    shouldBlockFn: () => isBusy && !window.confirm(question),
    enableBeforeUnload: isBusy,
  });
}
