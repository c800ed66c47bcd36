import { type AsyncRouteComponent, Outlet, useChildMatches } from '@tanstack/react-router';
import type { AccountScreen } from '../accounts/account-screen.tsx';
import { CurrentUser } from '../accounts/current-user.ts';
import { useSession } from '../api/session.ts';
import { lazyScreen } from './lazy-screen.ts';

type Part = AsyncRouteComponent<Record<never, never>>;

interface AccountParts {
  /** Until it is known who is here. */
  Loading: Part;
  /** For everybody else. */
  SignedOut: Part;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    account?: AccountParts;
  }
}

/** A screen that needs an account, and what takes its place: all of one chunk, and there before the first of them shows. */
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
