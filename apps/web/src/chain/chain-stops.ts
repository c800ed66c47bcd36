import type { Hop } from '@hopwise/model';

/** What changed on the way to a stop. */
export interface Arrival {
  scheme: 'upgraded' | 'downgraded' | 'kept';
  host: 'changed' | 'kept';
}

export interface PlacedHop {
  hop: Hop;
  /** Its number in the chain, from 1. */
  position: number;
}

/** Hops one after the other at the same scheme and host. */
export interface ChainStop {
  scheme: string;
  host: string;
  /** null for the first stop. */
  arrival: Arrival | null;
  hops: PlacedHop[];
}

export function chainStops(hops: readonly Hop[]): ChainStop[] {
  const stops: ChainStop[] = [];
  for (const [index, hop] of hops.entries()) {
    const { scheme, host } = whereIs(hop.url);
    const last = stops.at(-1);
    const placed = { hop, position: index + 1 };
    if (last?.scheme === scheme && last.host === host) last.hops.push(placed);
    else stops.push({ scheme, host, arrival: last ? arrivalOf(last, { scheme, host }) : null, hops: [placed] });
  }
  return stops;
}

interface Place {
  scheme: string;
  host: string;
}

/** Text that is no URL (a Location no browser can read) is its own place. */
function whereIs(url: string): Place {
  const parsed = URL.parse(url);
  return parsed === null ? { scheme: '', host: url } : { scheme: parsed.protocol.slice(0, -1), host: parsed.host };
}

function arrivalOf(from: Place, to: Place): Arrival {
  const upgraded = from.scheme === 'http' && to.scheme === 'https';
  const downgraded = from.scheme === 'https' && to.scheme === 'http';
  return {
    scheme: upgraded ? 'upgraded' : downgraded ? 'downgraded' : 'kept',
    host: hostName(from.host) === hostName(to.host) ? 'kept' : 'changed',
  };
}

/** Without the port, which changes with the scheme. */
const hostName = (host: string): string => host.replace(/:\d+$/, '');

/** Where the last hop leads, when that is a hop the chain has passed. */
export function loopTarget(hops: readonly Hop[]): number | undefined {
  const to = hops.at(-1)?.redirect?.to;
  const index = to === undefined ? -1 : hops.findIndex(({ url }) => url === to);
  return index === -1 ? undefined : index + 1;
}
