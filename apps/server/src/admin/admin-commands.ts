import { confirmEmailCommand, disableUserCommand, enableUserCommand, endSessionsCommand } from './account-commands.ts';
import type { AdminCommand } from './admin-command.ts';
import { auditCommand } from './audit-command.ts';
import { backupCommand } from './backup-command.ts';
import { importBlocklistCommand } from './import-blocklist-command.ts';
import { importHstsPreloadCommand } from './import-hsts-preload-command.ts';
import { monitorsCommand } from './monitors-command.ts';
import { pruneCommand } from './prune-command.ts';
import { restoreCommand } from './restore-command.ts';
import { createUserCommand, resetPasswordCommand, usersCommand } from './user-commands.ts';

const commands: Readonly<Record<string, AdminCommand>> = {
  users: usersCommand,
  'create-user': createUserCommand,
  'reset-password': resetPasswordCommand,
  'disable-user': disableUserCommand,
  'enable-user': enableUserCommand,
  'end-sessions': endSessionsCommand,
  'confirm-email': confirmEmailCommand,
  monitors: monitorsCommand,
  audit: auditCommand,
  'import-blocklist': importBlocklistCommand,
  'import-hsts-preload': importHstsPreloadCommand,
  backup: backupCommand,
  restore: restoreCommand,
  prune: pruneCommand,
};

export const findAdminCommand = (name: string | undefined): AdminCommand | undefined =>
  name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;

export function adminUsage(): string {
  const lines = Object.values(commands).map(({ usage, summary }) => `  ${usage}\n      ${summary}`);
  return ['Usage: npm run admin -- <command>', '', ...lines, ''].join('\n');
}
