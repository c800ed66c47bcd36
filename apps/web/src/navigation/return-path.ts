import { useLocation } from '@tanstack/react-router';
import type { ScreenPath } from './screen-path.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where to go once signed in. */
    from?: string;
  }
}

const pagesOnTheWay: readonly ScreenPath[] = ['/login', '/register', '/forgot-password', '/reset-password'];
const isOnTheWay = (pathname: string): boolean => pagesOnTheWay.some((path) => path === pathname);

/**
 * For links to the sign-in screens: they lead back to where the person is, or to where they were already to be led back
 * to. The start page has nothing to go back to.
 */
export function useReturnState(): { from?: string } {
  const { pathname, href, state } = useLocation();
  if (state.from !== undefined) return { from: state.from };
  if (isOnTheWay(pathname)) return {};
  return pathname === '/' ? {} : { from: href };
}

/** Where a person goes who has just signed in: where they came from, else the dashboard. */
export function useReturnPath(): string {
  const { from } = useLocation().state;
  const isOwnPage = typeof from === 'string' && /^\/(?!\/)/.test(from);
  return isOwnPage ? from : '/dashboard';
}
