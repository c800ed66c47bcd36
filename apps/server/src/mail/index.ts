export { isRefusal, type MailKind, MailQueue, mailingTransaction, mailTask, type OrderMail } from './mail-queue.ts';
export { createMailer, type Mail, type Mailer } from './mailer.ts';
export { plainName } from './plain-name.ts';
