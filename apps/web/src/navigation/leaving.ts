import { useBlocker, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSession } from '../api/session.ts';
import type { PagePath, ScreenPath } from './paths.ts';

/**
 * Someone who is signed in, just now or since long, has nothing to do on a screen for signing in or up. In an effect and
 * once: `<Navigate>` goes on its way again with every render, which never ends where the way itself causes one.
 */
export function useLeaveWhenSignedIn(path: PagePath | ScreenPath): void {
  const { user } = useSession();
  const { history } = useRouter();
  // Once on its way, the location is already the target's and no longer says where to go.
  const [target] = useState(path);
  const isSignedIn = user !== undefined;

  useEffect(() => {
    if (isSignedIn) history.replace(target);
  }, [isSignedIn, target, history]);
}

/** Asks before the page is left, as long as leaving would lose something. */
export function useStayWhile(isBusy: boolean, question: string): void {
  useBlocker({
    // What only opens another part of the same page loses nothing.
    shouldBlockFn: ({ current, next }) => isBusy && current.pathname !== next.pathname && !window.confirm(question),
    enableBeforeUnload: isBusy,
  });
}
