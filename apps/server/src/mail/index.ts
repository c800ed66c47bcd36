export { isRefusal, type MailKind, MailQueue, mailingTransaction, mailTask, type OrderMail } from './mail-queue.ts';
export { createMailer, type Mail, type Mailer, plainName } from './mailer.ts';
