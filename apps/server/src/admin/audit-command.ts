import { type AuditExportFormat, auditExportFormats } from '@hopwise/model';
import { renderAuditCsv, renderAuditJson } from '@hopwise/report';
import { allAudit } from '../audit-trail/index.ts';
import type { AdminCommand } from './admin-command.ts';
import { UsageError } from './usage-error.ts';

export const auditCommand: AdminCommand = {
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
