import { parseConnect } from '@hopwise/contract/connect-target';
import { routeTo } from '@hopwise/contract/contract-hosts';
import { createNetwork, type Network, type NetworkSettings } from '@hopwise/engine';
import type { GatherUrl } from '../../tracing/index.ts';
import type { Politeness } from '../../visits/index.ts';
import type { VisibleJobRow } from '../bulk-jobs-table.ts';

/** How many jobs keep their connections; beyond that they are reopened. */
const maxJobs = 16;

interface RoutedTracking {
  /** The network of a job whose contract names a server to connect to; undefined: it names none. */
  gatherOf(job: VisibleJobRow): GatherUrl | undefined;
  close(): void;
}

/**
 * A separate network for each job that connects to a different server than DNS says: no one else's rows may reuse those
 * connections for the real host. The server is checked like any address, and politeness applies.
 */
export function createRoutedTracking(
  settings: Omit<NetworkSettings, 'route' | 'gate'>,
  politeness: Politeness,
  gatherOn: (network: Network) => GatherUrl,
): RoutedTracking {
  const known = new Map<string, { network: Network; gather: GatherUrl }>();

  function routedNetwork(route: NonNullable<NetworkSettings['route']>): Network {
    // Counted by the server that is actually dialed.
    const gate = politeness.gate((host, signal) => network.resolve(route({ host, port: 0 })?.host ?? host, signal));
    const network: Network = createNetwork({ ...settings, route, gate });
    return network;
  }

  function remember(id: string, network: Network): GatherUrl {
    const [oldest] = known;
    if (oldest !== undefined && known.size >= maxJobs) {
      known.delete(oldest[0]);
      oldest[1].network.close();
    }
    const gather = gatherOn(network);
    known.set(id, { network, gather });
    return gather;
  }

  return {
    gatherOf({ id, route }) {
      const target = route === null ? undefined : parseConnect(route.connect);
      if (route === null || target === undefined) return undefined;
      return known.get(id)?.gather ?? remember(id, routedNetwork(routeTo(target, route.hosts)));
    },
    close() {
      for (const { network } of known.values()) network.close();
    },
  };
}
