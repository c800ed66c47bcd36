export { mendClock } from './mend-clock.ts';
export { monitorTask } from './monitor-task.ts';
export { listMonitors } from './open-monitor.ts';
export { pauseOfDisabled } from './pause-of-disabled.ts';
export { pruneMonitors } from './prune-monitors.ts';
export { type MonitorFigures, readMonitorFigures } from './read-figures.ts';
export type { MonitorWork } from './route-parts.ts';
export { allMonitorRoutes } from './routes.ts';
export { assembleMonitorWorker } from './worker/assemble-monitor-worker.ts';
