export { allClientComparisonRoutes } from './all-routes.ts';
export { type CompareClientsDeps, compareClientsFor } from './compare-clients.ts';
export { politeNetwork } from './polite-network.ts';
