import { type RegisteredRouter, useLocation } from '@tanstack/react-router';

declare const isPagePath: unique symbol;

/** The path and query of a page of this app. Made here alone, of where the router is: the compiler takes no other text. */
export type PagePath = string & { readonly [isPagePath]: true };

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where to go once signed in. */
    from?: PagePath;
  }
}

const pagesOnTheWay: readonly ScreenPath[] = ['/login', '/register', '/forgot-password', '/reset-password'];
const start: ScreenPath = '/';
const isOnTheWay = (pathname: string): boolean => pagesOnTheWay.some((path) => path === pathname);

/**
 * For links to the sign-in screens: they lead back to where the person is, or to where they were already to be led back
 * to. The start page has nothing to go back to.
 */
export function useReturnState(): { from?: PagePath } {
  const { pathname, href, state } = useLocation();
  if (state.from !== undefined) return { from: state.from };
  if (isOnTheWay(pathname)) return {};
  return pathname === start ? {} : { from: href as PagePath };
}

/** The check on the page that a path leads back to, if it shows one. */
export function checkIdIn(from: unknown): string | undefined {
  const { pathname, searchParams } = new URL(typeof from === 'string' ? from : '/', 'http://path.invalid');
  if (pathname === '/track') return searchParams.get('check') ?? undefined;
  return /^\/check\/([^/]+)$/.exec(pathname)?.[1];
}

/** Where a person goes who has just signed in: where they came from, else the dashboard. */
export function useReturnPath(): PagePath | ScreenPath {
  const { from } = useLocation().state;
  // The state outlives a reload, and with it whatever wrote it.
  const isOwnPage = typeof from === 'string' && /^\/(?!\/)/.test(from);
  return isOwnPage ? from : '/dashboard';
}

/** The screens that a link can name without parameters, as the router has them. */
export type ScreenPath = Exclude<keyof RegisteredRouter['routesByPath'], `${string}$${string}`>;

/** Pages the server makes; they open in a new tab. */
export const serverPages = { apiDocs: '/api/v2/docs', health: '/health' } as const;
