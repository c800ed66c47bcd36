import { type AsyncRouteComponent, Outlet, useChildMatches } from '@tanstack/react-router';
import type { AccountScreen } from '../accounts/account-screen.tsx';
import { CurrentUser } from '../accounts/current-user.ts';
import { useSession } from '../api/session.ts';
import { lazyScreen } from './lazy-screen.ts';

type Part = AsyncRouteComponent<Record<never, never>>;

interface AccountParts {
  /** Shown until the session is known. */
  Loading: Part;
  /** Shown to guests. */
  SignedOut: Part;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    account?: AccountParts;
  }
}

/**
 * A screen that needs an account, with its loading and signed-out versions: all in one chunk, loaded before any of them
 * shows.
 */
export function accountScreen(load: () => Promise<{ screen: AccountScreen }>) {
  const partOf = (part: keyof AccountScreen): Part => lazyScreen(async () => (await load()).screen, part);
  const Screen = partOf('Screen');
  const account: AccountParts = { Loading: partOf('Loading'), SignedOut: partOf('SignedOut') };
  const parts = [Screen, account.Loading, account.SignedOut].map(({ preload }) => preload);
  const preload = async () => void (await Promise.all(parts.map((loadPart) => loadPart?.())));
  return { component: Object.assign(Screen, { preload }), staticData: { account } };
}

/** The layout of all screens that need an account. */
export function SignedInOnly() {
  const { user, isLoading } = useSession();
  const account = useChildMatches({ select: ([screen]) => screen?.staticData.account });
  if (user !== undefined) {
    return (
      <CurrentUser value={user}>
        <Outlet />
      </CurrentUser>
    );
  }
  if (account === undefined) return undefined;
  return isLoading ? <account.Loading /> : <account.SignedOut />;
}
