export { alertTask, createAlertSender } from './alert-sender.ts';
export { disabledMail } from './mail-disabled.ts';
export { requireChannels } from './open-channel.ts';
export { pruneDeliveries } from './prune-deliveries.ts';
export { alertRoutes } from './routes.ts';
export { switchOffLeft } from './switch-off-left.ts';
export { type MonitorNews, tell } from './tell.ts';
