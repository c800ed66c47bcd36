import { type HostEntrance, HostGate, type Network } from '@hopwise/engine';
import { clientComparisonLimits } from '@hopwise/model';
import type { PoliteVisits } from '../visits/index.ts';

/**
 * The same door to strangers, for each person. All comparisons together send few requests at once to one host, and count
 * with what bulk jobs and monitors send there. A Retry-After that one of the clients gets is a result, which the other
 * clients must not suffer from.
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
