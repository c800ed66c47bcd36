import type { ConnectionPool } from './connection/connection-pool.ts';
import type { OriginConnections } from './connection/origin-connections.ts';
import type { Network } from './network.ts';
import type { HostEntrance } from './request/host-gate.ts';

/** The facts that requests to one origin share. Most redirects stay on one origin and need not look for them again. */
export interface Destination {
  /** Where connections are taken from and given back to. */
  connections: OriginConnections;
  /** Where requests wait while the host is busy. */
  entrance: HostEntrance | undefined;
}

export const destinationOf = (url: URL, pool: ConnectionPool, { gate }: Network): Destination => ({
  connections: pool.at(url.origin),
  entrance: gate?.at(url.hostname),
});
