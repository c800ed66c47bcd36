export { allClientComparisonRoutes } from './all-routes.ts';
export { politeNetwork } from './polite-network.ts';
