import type { Hop } from '@hopwise/model';
import { Panel } from '../ui/panel.tsx';
import { ChainPicture } from './chain-picture.tsx';
import classes from './live-chain.module.css';

/** A chain while it is being followed: the hops so far. */
export function LiveChain({ hops }: { hops: readonly Hop[] }) {
  const isOver = hops.at(-1)?.redirect === null;
  const count = hops.length;
  return (
    <Panel title="Redirect Chain">
      {count > 0 && <ChainPicture hops={hops} />}
      <p className={classes.waiting} role="status">
        <span className={classes.pulse} aria-hidden="true" />
        {count > 0 && `${count} ${count === 1 ? 'hop' : 'hops'} so far. `}
        {isOver ? 'Looking at what the analyses need' : 'Waiting for the next answer'}
      </p>
    </Panel>
  );
}
