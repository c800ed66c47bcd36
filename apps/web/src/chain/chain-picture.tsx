import { IconArrowBackUp, IconLock, IconLockOpen } from 'virtual:icons';
import type { Hop } from '@hopwise/model';
import classes from './chain-picture.module.css';
import { type Arrival, type ChainStop, chainStops, loopTarget } from './chain-stops.ts';
import { HopPill } from './hop-pill.tsx';

interface ChainPictureProps {
  hops: readonly Hop[];
  /** Without it the hops cannot be opened yet: the chain is still being followed. */
  onShow?: (position: number) => void;
}

/** The way from the first address to the last: a box for each scheme and host, a mark for each hop in it. */
export function ChainPicture({ hops, onShow }: ChainPictureProps) {
  const loopsTo = loopTarget(hops);
  return (
    <ol className={classes.stops} aria-label="Path of the chain">
      {chainStops(hops).map((stop) => (
        <li key={stop.hops[0]?.position} className={classes.stop}>
          {stop.arrival && <ArrivalNote arrival={stop.arrival} />}
          <StopBox stop={stop} onShow={onShow} />
        </li>
      ))}
      {loopsTo !== undefined && (
        <li className={classes.loop}>
          <IconArrowBackUp size={18} aria-hidden="true" /> Back to hop {loopsTo}
        </li>
      )}
    </ol>
  );
}

function StopBox({ stop, onShow }: { stop: ChainStop; onShow: ChainPictureProps['onShow'] }) {
  // A connection to somebody whom browsers do not believe protects nobody.
  const isSecure = stop.scheme === 'https' && stop.hops.every(({ hop }) => hop.tls?.trusted !== false);
  const Lock = isSecure ? IconLock : IconLockOpen;
  return (
    <div className={classes.box} data-secure={isSecure || undefined}>
      <p className={classes.place} title={stop.host}>
        <Lock className={classes.lock} size={15} aria-hidden="true" />
        <span className={classes.scheme}>{stop.scheme}</span>
        <span className={classes.host}>{stop.host}</span>
      </p>
      <ol className={classes.hops}>
        {stop.hops.map(({ hop, position }) => (
          <li key={position} className={classes.hop}>
            <HopPill hop={hop} position={position} onShow={onShow} />
          </li>
        ))}
      </ol>
    </div>
  );
}

const schemeNotes = { upgraded: 'Upgraded to https', downgraded: 'Dropped to http', kept: '' } as const;

function ArrivalNote({ arrival: { scheme, host } }: { arrival: Arrival }) {
  const notes = [schemeNotes[scheme], host === 'changed' ? 'New host' : ''].filter((note) => note !== '');
  return (
    <p className={classes.arrival} data-scheme={scheme}>
      <svg className={classes.arc} viewBox="0 0 40 18" aria-hidden="true">
        <path d="M2 16C8 -2 30 -2 36 13" />
        <path d="M30.5 11.5L36.3 14L38 8" />
      </svg>
      {notes.map((note) => (
        <span key={note}>{note}</span>
      ))}
    </p>
  );
}
