import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the URL of the check is followed in a browser at once: its person has already asked for that. */
    followInBrowser?: true;
  }
}

/** Follows in the browser what the person asked to have followed there when they tracked it. */
export function useStartInBrowser(follow: () => void): void {
  const { followInBrowser } = useLocation().state;
  const navigate = useNavigate();

  const start = useEffectEvent(() => {
    // Coming back to this page, or loading it again, must not follow again.
    void navigate({
      to: '.',
      search: true,
      state: ({ followInBrowser: _, ...kept }) => kept,
      replace: true,
      resetScroll: false,
    });
    follow();
  });
  useEffect(() => {
    if (followInBrowser) start();
  }, [followInBrowser]);
}
