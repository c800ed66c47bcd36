import { type RegisteredRouter, useLocation } from '@tanstack/react-router';

declare const isPagePath: unique symbol;

/**
 * The path and query of a page in this app. Branded, so that only this file can create one, from the router's location.
 */
export type PagePath = string & { readonly [isPagePath]: true };

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where to go after signing in. */
    from?: PagePath;
  }
}

const signInPages: readonly ScreenPath[] = ['/login', '/register', '/forgot-password', '/reset-password'];
const start: ScreenPath = '/';
const isSignInPage = (pathname: string): boolean => signInPages.some((path) => path === pathname);

/**
 * For links to the sign-in screens: signing in returns to the current page, or to the page the user already came from.
 * There is nothing to return to on the home page.
 */
export function useReturnState(): { from?: PagePath } {
  const { pathname, href, state } = useLocation();
  if (state.from !== undefined) return { from: state.from };
  if (isSignInPage(pathname)) return {};
  return pathname === start ? {} : { from: href as PagePath };
}

/** The id of the check that a path shows, if any. */
export function checkIdIn(from: unknown): string | undefined {
  const { pathname, searchParams } = new URL(typeof from === 'string' ? from : '/', 'http://path.invalid');
  if (pathname === '/track') return searchParams.get('check') ?? undefined;
  return /^\/check\/([^/]+)$/.exec(pathname)?.[1];
}

/** Where to go after signing in: where the user came from, otherwise the dashboard. */
export function useReturnPath(): PagePath | ScreenPath {
  const { from } = useLocation().state;
  // The state survives a reload, so an older version may have written it.
  const isOwnPage = typeof from === 'string' && /^\/(?!\/)/.test(from);
  return isOwnPage ? from : '/dashboard';
}

/** The screens that a link can open without parameters. */
export type ScreenPath = Exclude<keyof RegisteredRouter['routesByPath'], `${string}$${string}`>;

/** Pages served by the API; they open in a new tab. */
export const serverPages = { apiDocs: '/api/v2/docs', health: '/health' } as const;
