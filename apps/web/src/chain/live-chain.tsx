import { lazy, Suspense } from 'react';
import type { LiveTracking } from '../api/track.ts';
import { Panel } from '../ui/page.tsx';
import classes from './chain.module.css';

/** Loaded as a separate chunk, so the form doesn't wait for it. */
const HopRail = lazy(async () => ({ default: (await import('./hop-rail.tsx')).HopRail }));

/** A running trace. The status is above the hops, so it doesn't move as they arrive. */
export function LiveChain({ hops, isAnalyzing }: LiveTracking) {
  const count = hops.length;
  return (
    <Panel title="Redirect Chain">
      <p className={classes.waiting} role="status">
        <span className={classes.pulse} aria-hidden="true" />
        {count > 0 && `${count} ${count === 1 ? 'hop' : 'hops'} so far. `}
        {isAnalyzing ? 'Analyzing results' : 'Waiting for the next response'}
      </p>
      <Suspense>{count > 0 && <HopRail hops={hops} isLive />}</Suspense>
    </Panel>
  );
}
