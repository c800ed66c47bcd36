import type { AuditAction, AuditEntry, AuditGroup } from '@hopwise/model';

type Details = AuditEntry['details'];

/** The names in the filter. */
export const auditGroupNames: Readonly<Record<AuditGroup, string>> = {
  'sign-in': 'Sign-ins',
  account: 'Account',
  'api-keys': 'API keys',
  sharing: 'Share links',
  exports: 'Exports',
  members: 'Members and invites',
  organizations: 'Organization',
  projects: 'Projects',
  checks: 'Deleted checks',
  monitors: 'Monitors',
  alerts: 'Alert channels',
  server: 'Server',
};

const counted = (count: string | undefined, one: string, many: string) =>
  count === undefined || count === '0' ? '' : `; ${count} ${count === '1' ? one : many}`;

const monitorsOf = (count: string | undefined, noun = 'monitor') => `${count} ${noun}${count === '1' ? '' : 's'}`;

/** The side effects of an action. */
const alsoEnded = ({ revokedInvites, endedSessions, canceledJobs, revokedApiKeys }: Details) =>
  [
    counted(endedSessions, 'session ended', 'sessions ended'),
    counted(revokedApiKeys, 'API key revoked', 'API keys revoked'),
    counted(revokedInvites, 'open invite revoked', 'open invites revoked'),
    counted(canceledJobs, 'bulk job canceled', 'bulk jobs canceled'),
  ].join('');

const invited = ({ role, email }: Details) => `${email ?? 'someone by link'} as ${role}`;
const asFormat = ({ format }: Details) => (format === undefined ? '' : ` as ${format.toUpperCase()}`);
const ofAccount = ({ account }: Details) => (account === undefined ? '' : ` of ${account}`);
const badgeOwner = ({ contract, monitor }: Details) =>
  monitor === undefined ? `the contract ${contract}` : `the monitor ${monitor}`;
const sharedThing = ({ comparison, url }: Details) =>
  comparison === undefined ? `the check of ${url}` : `a client comparison for ${url}`;
const withArguments = ({ arguments: given }: Details) => (given === undefined ? '' : ` (${given})`);

const sentences: Readonly<Record<AuditAction, (details: Details) => string>> = {
  'session.started': () => 'Signed in',
  'session.failed': ({ account, reason }) => `Failed sign-in to ${account}: ${reason}`,
  'session.ended': () => 'Signed out',
  'sessions.ended': (details) =>
    `Ended ${details.sessions} ${details.sessions === '1' ? 'session' : 'sessions'}${ofAccount(details)}`,
  'account.created': ({ account }) => `Created the account ${account}`,
  'account.deleted': ({ account }) => `Deleted the account ${account}`,
  'account.disabled': (details) => `Disabled the account ${details.account}${alsoEnded(details)}`,
  'account.enabled': ({ account }) => `Enabled the account ${account}`,
  'account.password-changed': (details) => `Changed the password${alsoEnded(details)}`,
  'account.password-reset': (details) => `Reset the password${ofAccount(details)}${alsoEnded(details)}`,
  'account.email-change-asked': ({ to }) => `Requested an email address change to ${to}`,
  'account.email-changed': ({ from, to }) => `Changed the email address from ${from} to ${to}`,
  'account.email-confirmed': ({ email }) => `Confirmed the email address ${email}`,
  'api-key.created': ({ key, hint }) => `Created the API key ${key} (${hint}…)`,
  'api-key.revoked': ({ key, hint }) => `Revoked the API key ${key} (${hint}…)`,
  'share.created': (details) => `Created a share link to ${sharedThing(details)}`,
  'share.revoked': (details) => `Revoked the share link to ${sharedThing(details)}`,
  'badge.created': (details) => `Turned on the badge for ${badgeOwner(details)}`,
  'badge.revoked': (details) => `Turned off the badge for ${badgeOwner(details)}`,
  'status-page.created': ({ project }) => `Turned on the status page for the project ${project}`,
  'status-page.revoked': ({ project }) => `Turned off the status page for the project ${project}`,
  'status-page.changed': ({ project }) => `Changed the status page of the project ${project}`,
  'status-note.created': ({ project }) => `Posted a note on the status page of the project ${project}`,
  'status-note.changed': ({ project }) => `Edited a note on the status page of the project ${project}`,
  'status-note.deleted': ({ project }) => `Deleted a note from the status page of the project ${project}`,
  'export.check': (details) => `Exported the check of ${details.url}${asFormat(details)}`,
  'export.checks': (details) => `Exported the checks of ${details.period}${asFormat(details)}`,
  'export.bulk-results': (details) => `Exported the results of the bulk job ${details.file}${asFormat(details)}`,
  'export.client-comparison': (details) => `Exported a client comparison for ${details.url}${asFormat(details)}`,
  'export.bulk-report': (details) => `Exported the report of the bulk job ${details.file}${asFormat(details)}`,
  'export.job-comparison': (details) => `Exported a comparison for ${details.file}${asFormat(details)}`,
  'export.monitors': (details) => `Exported ${monitorsOf(details.monitors)}${asFormat(details)}`,
  'export.audit': (details) => `Exported the audit trail${asFormat(details)}`,
  'member.invited': (details) => `Invited ${invited(details)}`,
  'member.joined': ({ member, role }) => `${member} joined as ${role}`,
  'member.role-changed': (details) =>
    `Changed ${details.member} from ${details.from} to ${details.to}${alsoEnded(details)}`,
  'member.removed': (details) => `Removed ${details.member}${alsoEnded(details)}`,
  'member.left': (details) => `${details.member} left${alsoEnded(details)}`,
  'invite.revoked': (details) => `Revoked the invite for ${invited(details)}`,
  'organization.created': ({ name }) => `Created the organization ${name}`,
  'organization.renamed': ({ from, to }) => `Renamed the organization from ${from} to ${to}`,
  'organization.report-brand-changed': ({ name, logo }) =>
    `Changed report branding: ${name ? `name ${name}` : 'no name'}, ${logo}`,
  'organization.deleted': ({ name }) => `Deleted the organization ${name}`,
  'project.moved-in': ({ project }) => `Moved the project ${project} into the organization`,
  'project.moved-out': ({ project }) => `Moved the project ${project} out of the organization`,
  'project.deleted': ({ project }) => `Deleted the project ${project}`,
  'check.deleted': ({ url }) => `Deleted the check of ${url}`,
  'guest-checks.deleted': ({ checks }) => `Deleted ${checks} guest ${checks === '1' ? 'check' : 'checks'}`,
  'client-comparison.deleted': ({ url }) => `Deleted a client comparison for ${url}`,
  'contract.deleted': ({ contract }) => `Deleted the contract ${contract} with its runs`,
  'contract-run.deleted': ({ contract, cases }) =>
    `Deleted a run of the contract ${contract} with ${cases} ${cases === '1' ? 'case' : 'cases'}`,
  'monitor.created': ({ monitor }) => `Created the monitor ${monitor}`,
  'monitor.changed': ({ monitor }) => `Changed the monitor ${monitor}`,
  'monitor.paused': ({ monitor }) => `Paused the monitor ${monitor}`,
  'monitor.resumed': ({ monitor }) => `Resumed the monitor ${monitor}`,
  'monitor.baseline-accepted': ({ monitor }) => `Accepted a new baseline for the monitor ${monitor}`,
  'monitor.deleted': ({ monitor }) => `Deleted the monitor ${monitor}`,
  'monitors.paused': ({ monitors }) => `Paused ${monitorsOf(monitors)}`,
  'monitors.resumed': ({ monitors }) => `Resumed ${monitorsOf(monitors)}`,
  'monitors.channels-set': ({ monitors }) => `Set the alert channels of ${monitorsOf(monitors)}`,
  'monitors.tags-added': ({ monitors, tags }) => `Added the tags ${tags} to ${monitorsOf(monitors)}`,
  'monitors.tags-removed': ({ monitors, tags }) => `Removed the tags ${tags} from ${monitorsOf(monitors)}`,
  'monitors.deleted': ({ monitors }) => `Deleted ${monitorsOf(monitors)}`,
  'monitors.restored': ({ monitors }) => `Restored ${monitorsOf(monitors, 'deleted monitor')}`,
  'monitors.imported': ({ monitors }) => `Imported ${monitorsOf(monitors)}`,
  'monitors.applied': ({ created, changed, deleted }) =>
    `Applied a monitors file: ${created} created, ${changed} changed, ${deleted} deleted`,
  'bulk-job.deleted': ({ file, rows }) => `Deleted the bulk job ${file} with ${rows} ${rows === '1' ? 'row' : 'rows'}`,
  'alert-channel.created': ({ channel }) => `Added the alert channel ${channel}`,
  'alert-channel.changed': ({ channel }) => `Changed the alert channel ${channel}`,
  'alert-channel.secret-rotated': ({ channel }) => `Rotated the secret for the alert channel ${channel}`,
  'alert-channel.disabled': ({ channel, reason }) => `The alert channel ${channel} was disabled: ${reason}`,
  'alert-channel.deleted': ({ channel }) => `Deleted the alert channel ${channel}`,
  'server.backup': () => 'Created a backup',
  'server.restored': (details) => `Restored a backup${withArguments(details)}`,
  'server.blocklist-imported': (details) => `Imported a blocklist${withArguments(details)}`,
  'server.hsts-preload-imported': () => 'Imported the HSTS preload list',
  'server.pruned': () => 'Deleted expired data',
};

/** Describes an entry in a sentence. */
export const describeAudit = ({ action, details }: AuditEntry): string => sentences[action](details);
