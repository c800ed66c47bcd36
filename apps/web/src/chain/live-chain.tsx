import { lazy, Suspense } from 'react';
import type { LiveTracking } from '../api/track.ts';
import { Panel } from '../ui/page.tsx';
import classes from './chain.module.css';

/** In a chunk of its own: the form to start with does not wait for it. */
const HopRail = lazy(async () => ({ default: (await import('./hop-rail.tsx')).HopRail }));

/** A chain while it is being followed: the hops so far, below what does not move as they come in. */
export function LiveChain({ hops, isAnalyzing }: LiveTracking) {
  const count = hops.length;
  return (
    <Panel title="Redirect Chain">
      <p className={classes.waiting} role="status">
        <span className={classes.pulse} aria-hidden="true" />
        {count > 0 && `${count} ${count === 1 ? 'hop' : 'hops'} so far. `}
        {isAnalyzing ? 'Analyzing what was found' : 'Waiting for the next response'}
      </p>
      <Suspense>{count > 0 && <HopRail hops={hops} isLive />}</Suspense>
    </Panel>
  );
}
