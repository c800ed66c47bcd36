import { lazy, Suspense, useEffect, useState } from 'react';
import { useGuestCheckCount } from '../../api/guest-checks.ts';
import { useSession } from '../../api/session.ts';

const GuestChecksModal = lazy(async () => ({ default: (await import('./guest-checks-modal.tsx')).GuestChecksModal }));

/** Asks someone who was a guest a moment ago, once, what becomes of the checks they made as one. */
export function GuestChecksPrompt() {
  const { user, isLoading } = useSession();
  const [wasGuest, setWasGuest] = useState(false);
  const isGuest = !isLoading && user === undefined;
  useEffect(() => {
    if (isGuest) setWasGuest(true);
  }, [isGuest]);

  const count = useGuestCheckCount(wasGuest && user !== undefined);
  if (!wasGuest || user === undefined || count === 0) return undefined;
  return (
    <Suspense>
      <GuestChecksModal count={count} onDone={() => setWasGuest(false)} />
    </Suspense>
  );
}
