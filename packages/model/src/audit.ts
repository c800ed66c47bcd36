import * as z from 'zod/mini';
import { accountLimits } from './account.ts';
import { pageLimit } from './plain-line.ts';

/** The actions in the audit trail, by filter group. */
export const auditActionsOf = {
  'sign-in': ['session.started', 'session.failed', 'session.ended', 'sessions.ended'],
  account: [
    'account.created',
    'account.deleted',
    'account.disabled',
    'account.enabled',
    'account.password-changed',
    'account.password-reset',
    'account.email-change-asked',
    'account.email-changed',
    'account.email-confirmed',
  ],
  'api-keys': ['api-key.created', 'api-key.revoked'],
  sharing: [
    'share.created',
    'share.revoked',
    'badge.created',
    'badge.revoked',
    'status-page.created',
    'status-page.revoked',
    'status-page.changed',
    'status-note.created',
    'status-note.changed',
    'status-note.deleted',
  ],
  exports: [
    'export.check',
    'export.checks',
    'export.bulk-results',
    'export.bulk-report',
    'export.job-comparison',
    'export.client-comparison',
    'export.monitors',
    'export.audit',
  ],
  members: [
    'member.invited',
    'member.joined',
    'member.role-changed',
    'member.removed',
    'member.left',
    'invite.revoked',
  ],
  organizations: [
    'organization.created',
    'organization.renamed',
    'organization.report-brand-changed',
    'organization.deleted',
  ],
  projects: ['project.moved-in', 'project.moved-out', 'project.deleted'],
  checks: [
    'check.deleted',
    'guest-checks.deleted',
    'bulk-job.deleted',
    'contract.deleted',
    'contract-run.deleted',
    'client-comparison.deleted',
  ],
  monitors: [
    'monitor.created',
    'monitor.changed',
    'monitor.paused',
    'monitor.resumed',
    'monitor.baseline-accepted',
    'monitor.deleted',
    'monitors.paused',
    'monitors.resumed',
    'monitors.channels-set',
    'monitors.tags-added',
    'monitors.tags-removed',
    'monitors.deleted',
    'monitors.restored',
    'monitors.imported',
    'monitors.applied',
  ],
  alerts: [
    'alert-channel.created',
    'alert-channel.changed',
    'alert-channel.secret-rotated',
    'alert-channel.disabled',
    'alert-channel.deleted',
  ],
  server: [
    'server.backup',
    'server.restored',
    'server.blocklist-imported',
    'server.hsts-preload-imported',
    'server.pruned',
  ],
} as const;

export type AuditGroup = keyof typeof auditActionsOf;
export type AuditAction = (typeof auditActionsOf)[AuditGroup][number];

export const auditGroups = Object.keys(auditActionsOf) as [AuditGroup, ...AuditGroup[]];
export const auditActions = Object.values(auditActionsOf).flat() as [AuditAction, ...AuditAction[]];

/** The subjects of entries of an account and of an organization; the server's entries are about everything. */
export const accountAuditGroups = [
  'sign-in',
  'account',
  'api-keys',
  'sharing',
  'exports',
  'projects',
  'checks',
  'monitors',
  'alerts',
] as const satisfies AuditGroup[];
export const organizationAuditGroups = [
  'members',
  'organizations',
  'projects',
  'checks',
  'monitors',
  'alerts',
  'sharing',
  'exports',
] as const satisfies AuditGroup[];

export const auditLimits = { page: 50, pageMax: 200, personMax: accountLimits.emailMax } as const;

/** Who did what when, and from where. */
export const auditEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** null: no one was signed in. */
  actorId: z.nullable(z.uuid()),
  /** The name at that time; empty when the actor is unknown. */
  actorName: z.string(),
  actorEmail: z.nullable(z.string()),
  /** The IP address of the call; null for what was done on the server itself. */
  address: z.nullable(z.string()),
  action: z.enum(auditActions),
  details: z.record(z.string(), z.string()),
  /** Where it was done, for what belongs to an organization. */
  organizationId: z.nullable(z.uuid()),
  /** Whose account it is about, for what belongs to one. */
  accountId: z.nullable(z.uuid()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const notAnEntry = 'Before must be an entry ID';

export const auditFilter = z.object({
  group: z.optional(z.enum(auditGroups, { error: `Group must be one of ${auditGroups.join(', ')}` })),
  /** A part of the name or the email address of who did it, or of whose account it is about. */
  person: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(auditLimits.personMax, { error: `Person must be at most ${auditLimits.personMax} characters` }),
      ),
  ),
});
export type AuditFilter = z.infer<typeof auditFilter>;

export const auditQuery = z.object({
  ...auditFilter.shape,
  limit: pageLimit(auditLimits.page, auditLimits.pageMax),
  before: z.optional(
    z.coerce.number({ error: notAnEntry }).check(z.int({ error: notAnEntry }), z.minimum(1, { error: notAnEntry })),
  ),
});
export type AuditQuery = z.infer<typeof auditQuery>;

/** Newest first. With a filter a page may have fewer entries than requested: continue while there is a `nextBefore`. */
export const auditPage = z.object({ entries: z.array(auditEntry), nextBefore: z.nullable(z.int()) });
export type AuditPage = z.infer<typeof auditPage>;

export const auditExportFormats = ['csv', 'json'] as const;
export type AuditExportFormat = (typeof auditExportFormats)[number];

/** The audit trail as a JSON file. */
export const auditExport = z.object({
  format: z.literal('hopwise-audit'),
  formatVersion: z.literal(1),
  generatedAt: z.iso.datetime(),
  entries: z.array(auditEntry),
});
export type AuditExport = z.infer<typeof auditExport>;
