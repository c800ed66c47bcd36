import type { AuditAction, AuditEntry, AuditGroup } from '@hopwise/model';

type Details = AuditEntry['details'];

/** As filters name them. */
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

/** What ends together with something else. */
const alsoEnded = ({ revokedInvites, endedSessions, cancelledJobs, revokedApiKeys }: Details) =>
  [
    counted(endedSessions, 'session ended', 'sessions ended'),
    counted(revokedApiKeys, 'API key revoked', 'API keys revoked'),
    counted(revokedInvites, 'open invite revoked', 'open invites revoked'),
    counted(cancelledJobs, 'bulk job cancelled', 'bulk jobs cancelled'),
  ].join('');

const invited = ({ role, email }: Details) => `${email ?? 'someone by link'} as ${role}`;
const asFormat = ({ format }: Details) => (format === undefined ? '' : ` as ${format.toUpperCase()}`);
const ofAccount = ({ account }: Details) => (account === undefined ? '' : ` of ${account}`);
const badgeOwner = ({ contract, monitor }: Details) =>
  monitor === undefined ? `the contract ${contract}` : `the monitor ${monitor}`;
const sharedThing = ({ comparison, url }: Details) =>
  comparison === undefined ? `the check of ${url}` : `a comparison of clients of ${url}`;
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
  'account.email-change-asked': ({ to }) => `Asked to change the email address to ${to}`,
  'account.email-changed': ({ from, to }) => `Changed the email address from ${from} to ${to}`,
  'account.email-confirmed': ({ email }) => `Confirmed the email address ${email}`,
  'api-key.created': ({ key, hint }) => `Created the API key ${key} (${hint}…)`,
  'api-key.revoked': ({ key, hint }) => `Revoked the API key ${key} (${hint}…)`,
  'share.created': (details) => `Created a share link to ${sharedThing(details)}`,
  'share.revoked': (details) => `Revoked the share link to ${sharedThing(details)}`,
  'badge.created': (details) => `Switched on the badge of ${badgeOwner(details)}`,
  'badge.revoked': (details) => `Switched off the badge of ${badgeOwner(details)}`,
  'status-page.created': ({ project }) => `Made the status page of the project ${project} public`,
  'status-page.revoked': ({ project }) => `Switched off the status page of the project ${project}`,
  'export.check': (details) => `Exported the check of ${details.url}${asFormat(details)}`,
  'export.checks': (details) => `Exported the checks of ${details.period}${asFormat(details)}`,
  'export.bulk-results': (details) => `Exported the results of the bulk job ${details.file}${asFormat(details)}`,
  'export.client-comparison': (details) => `Exported a comparison of clients of ${details.url}${asFormat(details)}`,
  'export.bulk-report': (details) => `Exported the report of the bulk job ${details.file}${asFormat(details)}`,
  'export.audit': (details) => `Exported the audit trail${asFormat(details)}`,
  'member.invited': (details) => `Invited ${invited(details)}`,
  'member.joined': ({ member, role }) => `${member} joined as ${role}`,
  'member.role-changed': (details) =>
    `Made ${details.member} ${details.to}, before ${details.from}${alsoEnded(details)}`,
  'member.removed': (details) => `Removed ${details.member}${alsoEnded(details)}`,
  'member.left': (details) => `${details.member} left${alsoEnded(details)}`,
  'invite.revoked': (details) => `Revoked the invite of ${invited(details)}`,
  'organization.created': ({ name }) => `Created the organization ${name}`,
  'organization.renamed': ({ from, to }) => `Renamed the organization from ${from} to ${to}`,
  'organization.report-brand-changed': ({ name, logo }) =>
    `Changed the cover of reports: ${name ? `name ${name}` : 'no name'}, ${logo}`,
  'organization.deleted': ({ name }) => `Deleted the organization ${name}`,
  'project.moved-in': ({ project }) => `Moved the project ${project} into the organization`,
  'project.moved-out': ({ project }) => `Moved the project ${project} out of the organization`,
  'project.deleted': ({ project }) => `Deleted the project ${project}`,
  'check.deleted': ({ url }) => `Deleted the check of ${url}`,
  'guest-checks.deleted': ({ checks }) => `Deleted ${checks} ${checks === '1' ? 'check' : 'checks'} made as a guest`,
  'client-comparison.deleted': ({ url }) => `Deleted a comparison of clients of ${url}`,
  'contract.deleted': ({ contract }) => `Deleted the contract ${contract} with its runs`,
  'contract-run.deleted': ({ contract, cases }) => `Deleted a run of the contract ${contract} with ${cases} cases`,
  'monitor.created': ({ monitor }) => `Created the monitor ${monitor}`,
  'monitor.changed': ({ monitor }) => `Changed the monitor ${monitor}`,
  'monitor.paused': ({ monitor }) => `Paused the monitor ${monitor}`,
  'monitor.resumed': ({ monitor }) => `Resumed the monitor ${monitor}`,
  'monitor.baseline-accepted': ({ monitor }) => `Accepted a new baseline of the monitor ${monitor}`,
  'monitor.deleted': ({ monitor }) => `Deleted the monitor ${monitor}`,
  'bulk-job.deleted': ({ file, rows }) => `Deleted the bulk job ${file} with ${rows} rows`,
  'alert-channel.created': ({ channel }) => `Added the alert channel ${channel}`,
  'alert-channel.changed': ({ channel }) => `Changed the alert channel ${channel}`,
  'alert-channel.secret-rotated': ({ channel }) => `Replaced the secret of the alert channel ${channel}`,
  'alert-channel.disabled': ({ channel, reason }) => `The alert channel ${channel} was disabled: ${reason}`,
  'alert-channel.deleted': ({ channel }) => `Deleted the alert channel ${channel}`,
  'server.backup': () => 'Made a backup',
  'server.restored': (details) => `Restored a backup${withArguments(details)}`,
  'server.blocklist-imported': (details) => `Imported a blocklist${withArguments(details)}`,
  'server.hsts-preload-imported': () => 'Imported the HSTS preload list',
  'server.pruned': () => 'Deleted what was past its time',
};

/** What was done, as a sentence. */
export const describeAudit = ({ action, details }: AuditEntry): string => sentences[action](details);
