export { createMetrics, type Metrics } from './create-metrics.ts';
export { healthRoutes } from './health-routes.ts';
export { metricsRoute } from './metrics-route.ts';
