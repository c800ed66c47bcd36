import { useBlocker } from '@tanstack/react-router';

/** Asks before the page is left, as long as leaving would lose something. */
export function useStayWhile(isBusy: boolean, question: string): void {
  useBlocker({
    // What only opens another part of the same page loses nothing.
    shouldBlockFn: ({ current, next }) => isBusy && current.pathname !== next.pathname && !window.confirm(question),
    enableBeforeUnload: isBusy,
  });
}
