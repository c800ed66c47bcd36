import { HostGate, type Network } from '@hopwise/engine';
import { clientComparisonLimits } from '@hopwise/model';

/** The same door to strangers, by which few requests at once go to one host, of all comparisons together. */
export const politeNetwork = (network: Network): Network => ({
  ...network,
  gate: new HostGate(clientComparisonLimits.atOnce),
});
