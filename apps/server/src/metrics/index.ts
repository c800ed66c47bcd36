export { createMetrics, type Metrics } from './create-metrics.ts';
export { metricsRoute } from './metrics-route.ts';
