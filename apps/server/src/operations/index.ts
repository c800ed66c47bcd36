export { createMetrics, type Metrics } from './create-metrics.ts';
export { healthRoutes, metricsRoute } from './operation-routes.ts';
