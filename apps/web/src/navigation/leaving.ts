import { useBlocker, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSession } from '../api/session.ts';
import type { PagePath, ScreenPath } from './paths.ts';

/**
 * Sends signed-in users away from the sign-in and sign-up screens. In an effect, and once: `<Navigate>` navigates again
 * on every render, which never ends if navigating causes a render.
 */
export function useLeaveWhenSignedIn(path: PagePath | ScreenPath): void {
  const { user } = useSession();
  const { history } = useRouter();
  // During the navigation, the location is already the target's and its state is lost.
  const [target] = useState(path);
  const isSignedIn = user !== undefined;

  useEffect(() => {
    if (isSignedIn) history.replace(target);
  }, [isSignedIn, target, history]);
}

interface Stay {
  /** For something that another section of the same page replaces: sections are in the search parameters. */
  alsoOnSearch?: boolean;
}

/** Asks for confirmation before the user leaves a page with unsaved changes. */
export function useStayWhile(isBusy: boolean, question: string, { alsoOnSearch = false }: Stay = {}): void {
  useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const isOtherPage = current.pathname !== next.pathname;
      const isOtherSearch = alsoOnSearch && JSON.stringify(current.search) !== JSON.stringify(next.search);
      return isBusy && (isOtherPage || isOtherSearch) && !window.confirm(question);
    },
    enableBeforeUnload: isBusy,
  });
}
