export { createMailer, type Mail, type Mailer } from './mailer.ts';
