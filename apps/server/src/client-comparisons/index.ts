export { type CompareClientsDeps, compareClientsFor } from './compare-clients.ts';
export { allClientComparisonRoutes } from './routes.ts';
export { politeNetworks } from './trace-clients.ts';
