export { politeNetwork } from './polite-network.ts';
export { clientComparisonRoutes } from './routes.ts';
