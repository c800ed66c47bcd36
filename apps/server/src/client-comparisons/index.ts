export { allClientComparisonRoutes } from './all-routes.ts';
export { type CompareClientsDeps, compareClientsFor } from './compare-clients.ts';
export { politeNetworks } from './polite-network.ts';
