import { IconCornerDownRight, IconEqual, IconMinus, IconPencil, IconPlus } from 'virtual:icons';
import type { ComparedHop, ComparedHopSide } from '@hopwise/model';
import type { ReactNode } from 'react';
import { formatMs } from '../ui/format.tsx';
import classes from './browser.module.css';
import { MapUrl } from './urls.tsx';

/** The labels of the two chains and of their differences. */
interface ComparedLabels {
  before: string;
  after: string;
  changed: string;
  /** A hop that only the second chain has. */
  new: string;
  /** A hop that only the first chain has. */
  gone: string;
}

const timeLabels: ComparedLabels = {
  before: 'Before',
  after: 'After',
  changed: 'Changed',
  new: 'New',
  gone: 'Removed',
};

/** For two clients that requested the same URL. */
export const clientLabels = (before: string, after: string): ComparedLabels => ({
  before,
  after,
  changed: 'Differs',
  new: `Only ${after}`,
  gone: `Only ${before}`,
});

interface ComparedHopsProps {
  hops: readonly ComparedHop[];
  words?: ComparedLabels;
  /** A note on a hop of the second chain. */
  noteOf?: ((hop: ComparedHopSide) => ReactNode) | undefined;
}

/** The hops of both chains, side by side. */
export function ComparedHops({ hops, words = timeLabels, noteOf }: ComparedHopsProps) {
  if (hops.length === 0) return <p>Neither chain has hops.</p>;
  return (
    <ol className={classes.hops}>
      {hops.map((hop) => (
        <HopPair key={`${hop.before?.hopIndex} ${hop.after?.hopIndex}`} hop={hop} words={words} noteOf={noteOf} />
      ))}
    </ol>
  );
}

const icons = {
  same: IconEqual,
  changed: IconPencil,
  /** Not counted as a difference: the previous hop is. */
  diverted: IconCornerDownRight,
  new: IconPlus,
  gone: IconMinus,
} as const;

const textOf = (state: keyof typeof icons, words: ComparedLabels): string => {
  if (state === 'same') return 'Same';
  return state === 'diverted' ? 'Different URL: the previous hop redirects elsewhere' : words[state];
};

function stateOf({ before, after, differences }: ComparedHop): keyof typeof icons {
  if (before === null) return 'new';
  if (after === null) return 'gone';
  if (differences.length > 0) return 'changed';
  return before.url === after.url ? 'same' : 'diverted';
}

type HopPairProps = Required<Pick<ComparedHopsProps, 'words'>> &
  Pick<ComparedHopsProps, 'noteOf'> & { hop: ComparedHop };

function HopPair({ hop, words, noteOf }: HopPairProps) {
  const { before, after, differences } = hop;
  const state = stateOf(hop);
  const Icon = icons[state];
  return (
    <li className={classes.pair} data-state={state}>
      <p className={classes.state}>
        <Icon size={14} aria-hidden="true" /> {textOf(state, words)}
      </p>
      <div className={classes.sides}>
        <Side name={words.before} hop={before} other={after} />
        <Side name={words.after} hop={after} other={before} note={after && noteOf?.(after)} />
      </div>
      {state === 'changed' && (
        <ul className={classes.differences}>
          {differences.map(({ says }) => (
            <li key={says}>{says}</li>
          ))}
        </ul>
      )}
    </li>
  );
}

interface SideProps {
  name: string;
  hop: ComparedHopSide | null;
  other: ComparedHopSide | null;
  note?: ReactNode;
}

function Side({ name, hop, other, note }: SideProps) {
  return (
    <div className={classes.side}>
      <p className={classes.name}>{name}</p>
      {hop === null ? (
        <p className={classes.missing}>No matching hop</p>
      ) : (
        <>
          <p className={classes.facts}>
            <span className={classes.number}>Hop {hop.hopIndex + 1}</span>
            <Marked value={String(hop.statusCode ?? 'None')} other={other && String(other.statusCode ?? 'None')} />
            <Marked value={hop.redirectType} other={other?.redirectType ?? null} />
            <Marked value={hop.method} other={other?.method ?? null} />
            <span className={classes.time}>{formatMs(hop.latencyMs)}</span>
          </p>
          <MapUrl url={hop.url} comparedWith={other?.url} />
          {note}
        </>
      )}
    </div>
  );
}

/** Marks a value that differs from the other side. */
const Marked = ({ value, other }: { value: string; other: string | null }) =>
  other === null || other === value ? <span>{value}</span> : <mark className={classes.mark}>{value}</mark>;
