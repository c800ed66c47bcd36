export { type CompareClientsDeps, compareClientsFor } from './compare-clients.ts';
export { politeNetwork } from './polite-network.ts';
export { clientComparisonRoutes } from './routes.ts';
