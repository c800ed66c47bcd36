export { alertTask, createAlertSender, enqueueAlerts } from './alert-sender.ts';
export { type AlertFigures, pruneDeliveries, readAlertFigures } from './deliveries.ts';
export { disabledMail, disableOrphanedChannels } from './disable-channel.ts';
export { alertMailRoutes, confirmationRequestMail } from './mail-routes.ts';
export { notifiedAbout } from './notified-about.ts';
export { listChannelNames, listWorkingChannelIds, requireChannels, usableChannelIds } from './open-channel.ts';
export { alertRoutes } from './routes.ts';
export { recipientLinks } from './write-messages.ts';
