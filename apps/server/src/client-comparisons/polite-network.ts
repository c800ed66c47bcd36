import { type HostEntrance, HostGate, type Network } from '@hopwise/engine';
import { clientComparisonLimits } from '@hopwise/model';
import type { PoliteVisits } from '../visits/index.ts';

/**
 * The guarded network, for each person. All comparisons together send few concurrent requests to one host, counted
 * together with those of bulk jobs and monitors. A Retry-After that one client gets is a result, and must not delay the
 * other clients.
 */
export function politeNetworks(network: Network, visits: PoliteVisits): (person: string) => Network {
  const own = new HostGate(clientComparisonLimits.atOnce);
  return (person) => {
    const shared = visits.gateFor(person);
    return { ...network, gate: { at: (host) => oneAfterTheOther(own.at(host), shared.at(host)) } };
  };
}

const oneAfterTheOther = (first: HostEntrance, second: HostEntrance): HostEntrance => ({
  enter: () => {
    const held = first.enter();
    return held === undefined ? second.enter() : held.then(() => second.enter());
  },
  leave: () => {
    second.leave();
    first.leave();
  },
});
