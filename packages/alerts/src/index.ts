export * from './after-attempt.ts';
export { channels } from './channels/index.ts';
export { webhookSecret } from './channels/webhook.ts';
export type { Delivery, HttpDelivery } from './define-channel.ts';
export { linesOfEvent, messageOf } from './describe-group.ts';
export * from './grouping.ts';
export type { AlertMessage } from './message.ts';
export { bulkMessage, contractMessage, testMessage } from './message.ts';
export { cutText } from './render-lines.ts';
