export { pauseOfDisabled, pruneMonitors, purgeMonitors, rescheduleAfterClockChange } from './monitor-upkeep.ts';
export { monitors } from './monitors-table.ts';
export { listMonitors, listTroubledMonitors } from './open-monitor.ts';
export { type MonitorFigures, readMonitorFigures } from './read-figures.ts';
export type { MonitorWork } from './route-parts.ts';
export { allMonitorRoutes } from './routes.ts';
export { insertSampleMonitor } from './sample-monitor.ts';
export {
  mailStatusUpdates,
  pruneSubscribers,
  statusRequestMail,
  statusSubscriptions,
  statusUpdateMail,
} from './status-pages/status-mails.ts';
export { nextMonitorAt } from './worker/due-monitors.ts';
export { monitorTask, startMonitorWorker } from './worker/monitor-work.ts';
