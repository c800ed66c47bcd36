import { IconCornerDownRight, IconEqual, IconMinus, IconPencil, IconPlus, IconTrash } from 'virtual:icons';
import type { ComparedHop, ComparedHopSide } from '@hopwise/model';
import { formatMs } from '../ui/format-number.ts';
import type { Icon } from '../ui/icon.ts';
import classes from './compared-hops.module.css';
import { MapUrl } from './map-url.tsx';

interface ComparedHopsProps {
  hops: readonly ComparedHop[];
  /** The clients whose chains they are; left out: they are those of an earlier and a later check. */
  clients?: readonly [string, string];
}

/** The hops of both chains, each beside the one that takes its place. */
export function ComparedHops({ hops, clients }: ComparedHopsProps) {
  if (hops.length === 0) return <p>Neither {clients === undefined ? 'check' : 'chain'} has hops.</p>;
  const words = clients === undefined ? inTime : betweenClients(clients);
  return (
    <ol className={classes.hops}>
      {hops.map((hop) => (
        <HopPair key={`${hop.before?.hopIndex} ${hop.after?.hopIndex}`} hop={hop} words={words} />
      ))}
    </ol>
  );
}

interface Words {
  sides: readonly [string, string];
  changed: string;
  new: string;
  gone: string;
  GoneIcon: Icon;
}

const inTime: Words = { sides: ['Before', 'After'], changed: 'Changed', new: 'New', gone: 'Gone', GoneIcon: IconTrash };
const betweenClients = (sides: readonly [string, string]): Words => ({
  sides,
  changed: 'Differs',
  new: `Only ${sides[1]}`,
  gone: `Only ${sides[0]}`,
  GoneIcon: IconMinus,
});

const states = {
  same: () => ({ Icon: IconEqual, text: 'Same' }),
  changed: ({ changed }: Words) => ({ Icon: IconPencil, text: changed }),
  /** Counted where the chain turns off, not here. */
  led: () => ({ Icon: IconCornerDownRight, text: 'Another URL, because the hop before leads elsewhere' }),
  new: (words: Words) => ({ Icon: IconPlus, text: words.new }),
  gone: ({ gone, GoneIcon }: Words) => ({ Icon: GoneIcon, text: gone }),
} as const;

function stateOf({ before, after, differences }: ComparedHop): keyof typeof states {
  if (before === null) return 'new';
  if (after === null) return 'gone';
  if (differences.length > 0) return 'changed';
  return before.url === after.url ? 'same' : 'led';
}

function HopPair({ hop, words }: { hop: ComparedHop; words: Words }) {
  const { before, after, differences } = hop;
  const state = stateOf(hop);
  const { Icon, text } = states[state](words);
  return (
    <li className={classes.pair} data-state={state}>
      <p className={classes.state}>
        <Icon size={14} aria-hidden="true" /> {text}
      </p>
      <div className={classes.sides}>
        <Side name={words.sides[0]} hop={before} beside={after} />
        <Side name={words.sides[1]} hop={after} beside={before} />
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
  beside: ComparedHopSide | null;
}

function Side({ name, hop, beside }: SideProps) {
  return (
    <div className={classes.side}>
      <p className={classes.name}>{name}</p>
      {hop === null ? (
        <p className={classes.missing}>No such hop</p>
      ) : (
        <>
          <p className={classes.facts}>
            <span className={classes.number}>Hop {hop.hopIndex + 1}</span>
            <Marked value={String(hop.statusCode ?? 'None')} other={beside && String(beside.statusCode ?? 'None')} />
            <Marked value={hop.redirectType} other={beside?.redirectType ?? null} />
            <Marked value={hop.method} other={beside?.method ?? null} />
            <span className={classes.time}>{formatMs(hop.latencyMs)}</span>
          </p>
          <MapUrl url={hop.url} beside={beside?.url} />
        </>
      )}
    </div>
  );
}

/** Marked where the other side has something else. */
const Marked = ({ value, other }: { value: string; other: string | null }) =>
  other === null || other === value ? <span>{value}</span> : <mark className={classes.mark}>{value}</mark>;
