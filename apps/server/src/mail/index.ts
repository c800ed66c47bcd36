export { createMailer, type Mailer } from './mailer.ts';
export { plainName } from './plain-name.ts';
