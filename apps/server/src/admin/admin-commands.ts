import { Readable } from 'node:stream';
import { type AuditExportFormat, auditExportFormats } from '@hopwise/model';
import { renderAuditCsv, renderAuditJson } from '@hopwise/report';
import { deleteExpired } from '../accounts/index.ts';
import { allAudit, pruneAudit } from '../audit-trail/index.ts';
import { pruneGuestChecks } from '../checks/index.ts';
import { pruneMonitors, readMonitorFigures } from '../monitors/index.ts';
import { importBlocklist, importPreloadList, NotAPreloadListError } from '../site-lists/index.ts';
import { type AdminCommand, UsageError } from './admin-command.ts';
import { backupCommand } from './backup-command.ts';
import { restoreCommand } from './restore-command.ts';
import {
  confirmEmailCommand,
  createUserCommand,
  disableUserCommand,
  enableUserCommand,
  endSessionsCommand,
  resetPasswordCommand,
  usersCommand,
} from './user-commands.ts';

const importBlocklistCommand: AdminCommand = {
  usage: 'import-blocklist <file> <name>',
  summary: 'Import a list of dangerous sites or URLs, replacing any list of the same name',
  file: 'read',
  recordedAs: 'server.blocklist-imported',
  run: async ({ db, args, input, write }) => {
    const [name] = args;
    if (name === undefined) throw new UsageError('Provide a name for the list');
    const { imported, skipped } = await importBlocklist(db, Readable.from(input), name);
    await write(`Imported ${imported} entries as ${name}; skipped ${skipped} unreadable lines\n`);
  },
};

const importHstsPreloadCommand: AdminCommand = {
  usage: 'import-hsts-preload <file>',
  summary:
    "Import the browsers' HSTS preload list (Chromium's transport_security_state_static.json), replacing the current one",
  file: 'read',
  recordedAs: 'server.hsts-preload-imported',
  run: async ({ config, input, write }) => {
    const { hosts } = await importPreloadList(config.dataDir, input).catch(explain);
    await write(`Imported the HSTS preload list: ${hosts} hosts\n`);
  },
};

function explain(error: unknown): never {
  if (!(error instanceof NotAPreloadListError)) throw error;
  throw new UsageError(`Not Chromium's HSTS preload list: ${error.message}. Nothing was changed.`);
}

const monitorsCommand: AdminCommand = {
  usage: 'monitors',
  summary: 'Show monitor counts by state and the longest overdue run',
  run: async ({ db, write }) => {
    const { states, overdueSeconds } = await readMonitorFigures(db, Date.now());
    const total = Object.values(states).reduce((sum, count) => sum + count, 0);
    const lines = Object.entries(states).flatMap(([state, count]) => (count === 0 ? [] : [`  ${state}: ${count}`]));
    await write(`${[`${total} ${total === 1 ? 'monitor' : 'monitors'}`, ...lines].join('\n')}\n`);
    await write(`Longest overdue run: ${Math.round(overdueSeconds)} s late\n`);
  },
};

const pruneCommand: AdminCommand = {
  usage: 'prune',
  summary: 'Run retention cleanup now: old guest checks, monitor runs, audit trail entries and expired data',
  recordedAs: 'server.pruned',
  run: async ({ db, config, write }) => {
    for (const job of [pruneGuestChecks(config), pruneMonitors(config, Date.now), pruneAudit(config), deleteExpired]) {
      while (await db.transaction((tx) => job.run(tx)));
    }
    await write('Deleted expired guest checks, monitor runs, audit trail entries and other expired data\n');
  },
};

const auditCommand: AdminCommand = {
  usage: 'audit [--since <date>] [--format csv|json]',
  summary: "Export the server's audit trail, newest first (default: CSV)",
  recordedAs: 'export.audit',
  run: async ({ db, args, write }) => {
    const { since, format } = readOptions(args);
    const entries = allAudit(db, 'server', {}, since);
    const text = format === 'csv' ? renderAuditCsv(entries) : renderAuditJson(new Date().toISOString(), entries);
    for await (const part of text) await write(part);
  },
};

function readOptions(args: string[]): { since: Date | undefined; format: AuditExportFormat } {
  let since: Date | undefined;
  let format: AuditExportFormat = 'csv';
  for (let at = 0; at < args.length; at += 2) {
    const value = args[at + 1] ?? '';
    if (args[at] === '--since') since = readDate(value);
    else if (args[at] === '--format') format = readFormat(value);
    else throw new UsageError(`Unknown option ${args[at]}. Use --since or --format.`);
  }
  return { since, format };
}

function readDate(value: string): Date {
  const isDate = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2})?)?$/.test(value);
  const date = new Date(isDate ? value : Number.NaN);
  if (Number.isNaN(date.getTime())) throw new UsageError('--since needs a date such as 2026-01-31');
  return date;
}

function readFormat(value: string): AuditExportFormat {
  const format = auditExportFormats.find((each) => each === value);
  if (format === undefined) throw new UsageError(`--format must be one of ${auditExportFormats.join(', ')}`);
  return format;
}

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
