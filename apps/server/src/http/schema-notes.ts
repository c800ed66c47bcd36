import {
  acceptedRow,
  acceptRowRequest,
  accountDeletionRequest,
  addTestRequest,
  alertChannel,
  alertDelivery,
  alertMails,
  alertMailsChange,
  alertMailsLink,
  analyzeRequest,
  apiKey,
  apiKeyRequest,
  applyMonitorsRequest,
  attentionItem,
  auditEntry,
  auditExport,
  browserTrace,
  bulkJob,
  bulkResultsExport,
  bulkRow,
  bulkSummary,
  bulkUploadForm,
  caseExpectation,
  certificate,
  certificateSummary,
  chainChange,
  check,
  checkAnalysis,
  checkComparison,
  checkExport,
  checkHistory,
  checkOptions,
  checksExport,
  claimRequest,
  clientComparison,
  clientComparisonEvent,
  clientComparisonExport,
  clientComparisonRequest,
  comparedFinding,
  comparedHop,
  comparedVariant,
  comprehensiveAnalysis,
  contractOfJob,
  contractRow,
  contractRun,
  coverage,
  createAlertChannelRequest,
  createContractRequest,
  createMonitorRequest,
  createProjectRequest,
  difference,
  emailChangeRequest,
  emailConfirmation,
  errorBody,
  expiringCertificate,
  factValue,
  failingHost,
  finding,
  har,
  health,
  historyEntry,
  hop,
  hostScorecard,
  ignorePartRequest,
  importedMonitors,
  importMonitorsRequest,
  inviteRequest,
  inviteTokenRequest,
  legacyTrackCall,
  lintedRedirects,
  lintRedirectsRequest,
  listedCheck,
  listedClientComparison,
  listedContract,
  listedMonitor,
  loginRequest,
  memberRoleRequest,
  monitor,
  monitorActionRequest,
  monitorActionResult,
  monitorChange,
  monitorDayFigures,
  monitorIncident,
  monitorProblem,
  monitorResponseTimes,
  monitorRun,
  monitorTimelineEntry,
  monitorView,
  monitorViewRequest,
  netError,
  newAlertChannel,
  newApiKey,
  newInvite,
  onboarding,
  onboardingChange,
  openedInvite,
  organization,
  organizationInvite,
  organizationMember,
  organizationRequest,
  passwordChangeRequest,
  passwordResetConfirmation,
  passwordResetRequest,
  profileRequest,
  project,
  projectSettings,
  pruneMonitorsRequest,
  publicRequest,
  redirectContract,
  redirectContractRequest,
  redirectFinding,
  registerRequest,
  reportBrand,
  reportBrandRequest,
  securityAnalysis,
  seoAnalysis,
  serverAccount,
  serverOptions,
  session,
  sharedCheck,
  shareLink,
  shieldsBadge,
  sitemapRequest,
  sitemapUrls,
  snoozed,
  snoozeRequest,
  sslAnalysis,
  sslHost,
  startContractRunRequest,
  stats,
  statusNote,
  statusNoteRequest,
  statusPage,
  statusPageKey,
  statusPageLink,
  statusPageRequest,
  statusPasswordRequest,
  statusSubscribeRequest,
  statusSubscription,
  storedContract,
  testContractRequest,
  testedContract,
  trackCall,
  trackEvent,
  trackResult,
  updateAlertChannelRequest,
  updateContractRequest,
  updateMonitorRequest,
  updateProjectRequest,
  user,
} from '@hopwise/model';
import * as z from 'zod';

/** Named schemas of the OpenAPI document, with examples. Everything else is inlined. */
export const schemaNotes = z.registry<{ id?: string; examples?: unknown[] }>();
schemaNotes.add(certificate, { id: 'Certificate' });
schemaNotes.add(check, { id: 'Check' });
schemaNotes.add(errorBody, {
  id: 'Error',
  examples: [
    {
      error: 'VALIDATION_FAILED',
      message: 'Invalid URL format',
      details: [{ path: 'url', message: 'Invalid URL format' }],
    },
  ],
});
schemaNotes.add(hop, { id: 'Hop' });
schemaNotes.add(checkOptions, { id: 'CheckOptions' });
schemaNotes.add(trackResult, { id: 'TrackResult' });
schemaNotes.add(listedCheck, { id: 'ListedCheck' });
schemaNotes.add(difference, { id: 'Difference' });
schemaNotes.add(comparedHop, { id: 'ComparedHop' });
schemaNotes.add(comparedFinding, { id: 'ComparedFinding' });
schemaNotes.add(checkComparison, { id: 'CheckComparison' });
schemaNotes.add(browserTrace, { id: 'BrowserTrace' });
schemaNotes.add(historyEntry, { id: 'HistoryEntry' });
schemaNotes.add(checkHistory, { id: 'CheckHistory' });
schemaNotes.add(sharedCheck, { id: 'SharedCheck' });
schemaNotes.add(finding, { id: 'Finding' });
schemaNotes.add(factValue, { id: 'FactValue' });
schemaNotes.add(sslAnalysis, { id: 'SslAnalysis' });
schemaNotes.add(seoAnalysis, { id: 'SeoAnalysis' });
schemaNotes.add(securityAnalysis, { id: 'SecurityAnalysis' });
schemaNotes.add(comprehensiveAnalysis, { id: 'ComprehensiveAnalysis' });
schemaNotes.add(checkAnalysis, { id: 'CheckAnalysis' });
schemaNotes.add(project, { id: 'Project' });
schemaNotes.add(stats, { id: 'Stats' });
schemaNotes.add(bulkJob, { id: 'BulkJob' });
schemaNotes.add(bulkRow, { id: 'BulkRow' });
schemaNotes.add(bulkSummary, { id: 'BulkSummary' });
schemaNotes.add(bulkUploadForm, { id: 'BulkUpload' });
schemaNotes.add(checkExport, { id: 'CheckExport' });
schemaNotes.add(checksExport, { id: 'ChecksExport' });
schemaNotes.add(bulkResultsExport, { id: 'BulkResultsExport' });
schemaNotes.add(har, { id: 'Har' });
schemaNotes.add(trackEvent, { id: 'TrackEvent' });
schemaNotes.add(shareLink, { id: 'ShareLink' });
schemaNotes.add(health, { id: 'Health' });
schemaNotes.add(newApiKey, { id: 'NewApiKey' });
schemaNotes.add(newInvite, { id: 'NewInvite' });
schemaNotes.add(coverage, { id: 'Coverage' });
schemaNotes.add(hostScorecard, { id: 'HostScorecard' });
schemaNotes.add(sslHost, { id: 'SslHost' });
schemaNotes.add(certificateSummary, { id: 'CertificateSummary' });
schemaNotes.add(netError, { id: 'NetError' });
schemaNotes.add(projectSettings, { id: 'ProjectSettings' });
schemaNotes.add(sitemapRequest, { id: 'SitemapRequest', examples: [{ url: 'https://example.com/sitemap.xml' }] });
schemaNotes.add(sitemapUrls, { id: 'SitemapUrls' });
schemaNotes.add(analyzeRequest, { id: 'AnalyzeRequest', examples: [{ url: 'https://example.com' }] });
schemaNotes.add(createProjectRequest, {
  id: 'CreateProjectRequest',
  examples: [{ name: 'Shop', description: 'Campaign links', settings: { defaultMethod: 'HEAD' } }],
});
schemaNotes.add(updateProjectRequest, {
  id: 'UpdateProjectRequest',
  examples: [{ name: 'Shop links', settings: { defaultMaxHops: 5 } }],
});
schemaNotes.add(legacyTrackCall, { id: 'LegacyTrackRequest', examples: [{ url: 'example.com', method: 'GET' }] });
schemaNotes.add(claimRequest, { id: 'ClaimRequest', examples: [{ projectId: 'default-project' }] });
schemaNotes.add(trackCall, {
  id: 'TrackRequest',
  examples: [{ url: 'example.com', method: 'GET', client: 'chrome', maxHops: 10, timeout: 15_000 }],
});

const exampleId = 'c3d9a1f0-5b7e-4c2a-9d64-2f1f0a8b7c11';
const exampleTime = '2026-01-31T09:30:00.000Z';
const exampleUser = {
  id: exampleId,
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  emailConfirmed: true,
  pendingEmail: null,
  isServerOwner: false,
  zone: 'Europe/London',
  createdAt: exampleTime,
};
const exampleToken = 'Zk3vQmP0a1sXw7LrT9bYc2Nd5Ug8Jh4Fo6Ei_Kq-RtA';

schemaNotes.add(failingHost, {
  id: 'FailingHost',
  examples: [
    {
      host: 'shop.example.com',
      failed: 14,
      statusDistribution: { ERROR: 11, TIMEOUT: 3, LOOP: 0 },
      checkId: exampleId,
      lastFailedAt: exampleTime,
    },
  ],
});
schemaNotes.add(expiringCertificate, {
  id: 'ExpiringCertificate',
  examples: [
    {
      host: 'shop.example.com',
      expiresAt: '2026-02-12T23:59:59.000Z',
      daysLeft: 12,
      checkId: exampleId,
      checkedAt: exampleTime,
    },
  ],
});
schemaNotes.add(user, { id: 'User', examples: [exampleUser] });
schemaNotes.add(session, {
  id: 'Session',
  examples: [
    {
      id: exampleId,
      isCurrent: true,
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      address: '192.0.2.7',
      createdAt: exampleTime,
      lastUsedAt: exampleTime,
      expiresAt: '2026-03-02T09:30:00.000Z',
    },
  ],
});
schemaNotes.add(apiKey, {
  id: 'ApiKey',
  examples: [
    {
      id: exampleId,
      name: 'Deploy robot',
      hint: 'hw_Zk3vQm',
      scope: 'read-write',
      createdAt: exampleTime,
      expiresAt: null,
      lastUsedAt: null,
    },
  ],
});
schemaNotes.add(organization, {
  id: 'Organization',
  examples: [{ id: exampleId, name: 'Analytical Engines', role: 'owner', memberCount: 3, createdAt: exampleTime }],
});
schemaNotes.add(organizationMember, {
  id: 'OrganizationMember',
  examples: [
    { userId: exampleId, name: 'Ada Lovelace', email: 'ada@example.com', role: 'admin', joinedAt: exampleTime },
  ],
});
schemaNotes.add(organizationInvite, {
  id: 'OrganizationInvite',
  examples: [
    {
      id: exampleId,
      role: 'member',
      email: 'grace@example.com',
      createdAt: exampleTime,
      expiresAt: '2026-02-07T09:30:00.000Z',
    },
  ],
});
schemaNotes.add(openedInvite, {
  id: 'OpenedInvite',
  examples: [
    {
      organizationName: 'Analytical Engines',
      role: 'member',
      invitedBy: 'Ada Lovelace',
      expiresAt: '2026-02-07T09:30:00.000Z',
    },
  ],
});
schemaNotes.add(auditEntry, {
  id: 'AuditEntry',
  examples: [
    {
      id: 42,
      at: exampleTime,
      actorId: exampleId,
      actorName: 'Ada Lovelace',
      actorEmail: 'ada@example.com',
      address: '192.0.2.7',
      action: 'member.role-changed',
      details: { member: 'Grace Hopper', from: 'member', to: 'admin' },
      organizationId: 'b8a6f2c4-1d3e-4f5a-8b7c-9d0e1f2a3b4c',
      accountId: null,
    },
  ],
});
schemaNotes.add(auditExport, { id: 'AuditExport' });
schemaNotes.add(serverAccount, {
  id: 'ServerAccount',
  examples: [
    {
      id: exampleId,
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      emailConfirmed: true,
      isServerOwner: true,
      createdAt: exampleTime,
      lastSignInAt: exampleTime,
      disabledAt: null,
      checks: 120,
      openBulkJobs: 1,
      storedBytes: 48_300_000,
      pendingRows: 400,
      apiKeys: 2,
      sessions: 1,
    },
  ],
});
schemaNotes.add(emailConfirmation, { id: 'EmailConfirmation', examples: [{ token: exampleToken }] });
schemaNotes.add(serverOptions, {
  id: 'ServerOptions',
  examples: [
    {
      allowRegistration: true,
      sendsMail: false,
      hasBrowser: false,
      rateLimitsPerHour: { guest: 50, user: 1000 },
      guestRetentionDays: 7,
      uploadLimits: { rows: 1_000_000, megabytes: 0 },
      bulkPace: { atOnce: 100, perHost: 5, hostDelayMs: 50 },
    },
  ],
});
schemaNotes.add(registerRequest, {
  id: 'RegisterRequest',
  examples: [{ name: 'Ada Lovelace', email: 'ada@example.com', password: 'Correct-horse-1' }],
});
schemaNotes.add(loginRequest, {
  id: 'LoginRequest',
  examples: [{ email: 'ada@example.com', password: 'Correct-horse-1', zone: 'Europe/London' }],
});
schemaNotes.add(passwordResetRequest, { id: 'PasswordResetRequest', examples: [{ email: 'ada@example.com' }] });
schemaNotes.add(passwordResetConfirmation, {
  id: 'PasswordResetConfirmation',
  examples: [{ token: exampleToken, password: 'Battery-staple-2' }],
});
schemaNotes.add(profileRequest, { id: 'ProfileRequest', examples: [{ name: 'Ada King', zone: 'Europe/London' }] });
schemaNotes.add(emailChangeRequest, {
  id: 'EmailChangeRequest',
  examples: [{ email: 'ada.king@example.com', currentPassword: 'Correct-horse-1' }],
});
schemaNotes.add(passwordChangeRequest, {
  id: 'PasswordChangeRequest',
  examples: [{ currentPassword: 'Correct-horse-1', newPassword: 'Battery-staple-2' }],
});
schemaNotes.add(accountDeletionRequest, {
  id: 'AccountDeletionRequest',
  examples: [{ currentPassword: 'Correct-horse-1' }],
});
schemaNotes.add(apiKeyRequest, {
  id: 'ApiKeyRequest',
  examples: [{ name: 'Deploy robot', scope: 'read-write', expiresInDays: 90 }],
});
schemaNotes.add(organizationRequest, { id: 'OrganizationRequest', examples: [{ name: 'Analytical Engines' }] });
schemaNotes.add(memberRoleRequest, { id: 'MemberRoleRequest', examples: [{ role: 'admin' }] });
schemaNotes.add(reportBrand, { id: 'ReportBrand' });
schemaNotes.add(reportBrandRequest, { id: 'ReportBrandRequest', examples: [{ name: 'Web Team', logo: null }] });
schemaNotes.add(inviteRequest, { id: 'InviteRequest', examples: [{ role: 'member', email: 'grace@example.com' }] });
schemaNotes.add(inviteTokenRequest, { id: 'InviteTokenRequest', examples: [{ token: exampleToken }] });

const exampleContract = 'version: 1\nbase: https://www.example.com\ntests:\n  - /old -> /new 301\n';
schemaNotes.add(contractRun, { id: 'ContractRun' });
schemaNotes.add(contractRow, { id: 'ContractRow' });
schemaNotes.add(caseExpectation, { id: 'CaseExpectation' });
schemaNotes.add(listedContract, { id: 'ListedContract' });
schemaNotes.add(storedContract, { id: 'Contract' });
schemaNotes.add(lintRedirectsRequest, {
  id: 'LintRedirectsRequest',
  examples: [{ text: '/old /new 301\n/new /newest 301\n', fileName: '_redirects' }],
});
schemaNotes.add(redirectFinding, { id: 'RedirectFinding' });
schemaNotes.add(lintedRedirects, { id: 'LintedRedirects' });
schemaNotes.add(redirectContractRequest, {
  id: 'RedirectContractRequest',
  examples: [{ text: '/old /new 301\n', fileName: '_redirects', base: 'https://www.example.com' }],
});
schemaNotes.add(redirectContract, { id: 'RedirectContract' });
schemaNotes.add(acceptedRow, { id: 'AcceptedRow' });
schemaNotes.add(contractOfJob, { id: 'ContractOfJob' });
schemaNotes.add(testedContract, { id: 'TestedContract' });
schemaNotes.add(createContractRequest, {
  id: 'CreateContractRequest',
  examples: [{ name: 'Shop', text: exampleContract }],
});
schemaNotes.add(updateContractRequest, {
  id: 'UpdateContractRequest',
  examples: [{ text: exampleContract, version: 3 }],
});
schemaNotes.add(startContractRunRequest, {
  id: 'StartContractRunRequest',
  examples: [{ base: 'https://staging.example.com', clients: ['googlebot'] }],
});
schemaNotes.add(testContractRequest, {
  id: 'TestContractRequest',
  examples: [{ text: '/old -> /new 301\n', base: 'https://www.example.com' }],
});
schemaNotes.add(acceptRowRequest, { id: 'AcceptRowRequest', examples: [{ version: 3 }] });
schemaNotes.add(addTestRequest, {
  id: 'AddTestRequest',
  examples: [{ checkId: '01931c5e-8c4b-7c1e-9d0a-2f4b6a8c0e12', version: 3 }],
});

schemaNotes.add(comparedVariant, { id: 'ComparedVariant' });
schemaNotes.add(listedClientComparison, { id: 'ListedClientComparison' });
schemaNotes.add(clientComparison, { id: 'ClientComparison' });
schemaNotes.add(clientComparisonEvent, { id: 'ClientComparisonEvent' });
schemaNotes.add(clientComparisonExport, { id: 'ClientComparisonExport' });
schemaNotes.add(clientComparisonRequest, {
  id: 'ClientComparisonRequest',
  examples: [{ url: 'https://www.example.com/', clients: ['googlebot', 'gptbot'], axes: ['client', 'language'] }],
});

schemaNotes.add(chainChange, { id: 'ChainChange' });
schemaNotes.add(listedMonitor, { id: 'ListedMonitor' });
schemaNotes.add(monitor, { id: 'Monitor' });
schemaNotes.add(attentionItem, { id: 'AttentionItem' });
schemaNotes.add(onboarding, { id: 'Onboarding' });
schemaNotes.add(onboardingChange, { id: 'OnboardingChange', examples: [{ dismissed: true }] });
schemaNotes.add(snoozeRequest, { id: 'SnoozeRequest', examples: [{ hours: 24 }] });
schemaNotes.add(monitorRun, { id: 'MonitorRun' });
schemaNotes.add(monitorIncident, { id: 'MonitorIncident' });
schemaNotes.add(monitorTimelineEntry, { id: 'MonitorTimelineEntry' });
schemaNotes.add(monitorDayFigures, { id: 'MonitorDay' });
schemaNotes.add(monitorResponseTimes, { id: 'MonitorResponseTimes' });
schemaNotes.add(monitorProblem, { id: 'MonitorProblem' });
schemaNotes.add(snoozed, { id: 'Snooze' });
schemaNotes.add(statusPage, { id: 'StatusPage' });
schemaNotes.add(statusPageLink, { id: 'StatusPageLink' });
schemaNotes.add(statusPageRequest, { id: 'StatusPageRequest', examples: [{ isPublic: true, groupsByTag: true }] });
schemaNotes.add(statusNote, { id: 'StatusNote' });
schemaNotes.add(statusNoteRequest, {
  id: 'StatusNoteRequest',
  examples: [{ text: 'We are moving the shop to a new host. Expect short interruptions until noon.' }],
});
schemaNotes.add(statusPasswordRequest, { id: 'StatusPasswordRequest', examples: [{ password: 'correct horse' }] });
schemaNotes.add(statusPageKey, { id: 'StatusPageKey' });
schemaNotes.add(statusSubscribeRequest, { id: 'StatusSubscribeRequest', examples: [{ email: 'ada@example.com' }] });
schemaNotes.add(statusSubscription, { id: 'StatusSubscription' });
schemaNotes.add(shieldsBadge, { id: 'ShieldsBadge' });
schemaNotes.add(createMonitorRequest, {
  id: 'CreateMonitorRequest',
  examples: [
    {
      name: 'Shop',
      target: { kind: 'url', url: 'https://shop.example/' },
      schedule: { kind: 'daily', at: '06:30', zone: 'Europe/Berlin' },
      alerting: { failures: 3, reminderMinutes: 60 },
    },
  ],
});
schemaNotes.add(monitorActionRequest, {
  id: 'MonitorActionRequest',
  examples: [{ action: { kind: 'add-tags', tags: ['shop'] }, filter: { host: 'shop.example', state: 'up' } }],
});
schemaNotes.add(monitorActionResult, { id: 'MonitorActionResult' });
schemaNotes.add(importMonitorsRequest, {
  id: 'ImportMonitorsRequest',
  examples: [
    {
      monitors: [{ url: 'https://shop.example/old', tags: ['shop'], every: '15m' }],
      defaults: { notify: ['On call'], alerting: { failures: 3 } },
      dryRun: true,
    },
  ],
});
schemaNotes.add(importedMonitors, { id: 'ImportedMonitors' });
schemaNotes.add(applyMonitorsRequest, {
  id: 'ApplyMonitorsRequest',
  examples: [{ monitors: [{ key: 'shop-old', url: 'https://shop.example/old', every: '5m' }], dryRun: true }],
});
schemaNotes.add(pruneMonitorsRequest, {
  id: 'PruneMonitorsRequest',
  examples: [{ keep: ['shop-old'], dryRun: true }],
});
schemaNotes.add(monitorChange, { id: 'MonitorChange' });
schemaNotes.add(monitorView, { id: 'MonitorView' });
schemaNotes.add(monitorViewRequest, {
  id: 'MonitorViewRequest',
  examples: [{ name: 'Shop, down', query: { tag: 'shop', state: 'down', sort: 'name' } }],
});
schemaNotes.add(updateMonitorRequest, {
  id: 'UpdateMonitorRequest',
  examples: [
    { schedule: { kind: 'every', minutes: 15 }, watch: { parts: ['hops', 'status'], headers: [], scores: [] } },
  ],
});
schemaNotes.add(ignorePartRequest, {
  id: 'IgnorePartRequest',
  examples: [{ id: 'value www.example.com session', isIgnored: false }],
});
schemaNotes.add(publicRequest, { id: 'PublicRequest', examples: [{ isPublic: true }] });

const exampleHook = { kind: 'webhook', url: 'https://hooks.example.com/hopwise' };
schemaNotes.add(alertChannel, { id: 'AlertChannel' });
schemaNotes.add(newAlertChannel, { id: 'NewAlertChannel' });
schemaNotes.add(alertDelivery, { id: 'AlertDelivery' });
schemaNotes.add(alertMails, { id: 'AlertMails' });
schemaNotes.add(alertMailsLink, { id: 'AlertMailsLink', examples: [{ token: '01a1….pZ0k…' }] });
schemaNotes.add(alertMailsChange, { id: 'AlertMailsChange', examples: [{ token: '01a1….pZ0k…', isWanted: true }] });
schemaNotes.add(createAlertChannelRequest, {
  id: 'CreateAlertChannelRequest',
  examples: [{ name: 'On call', settings: exampleHook, alsoNotifyAbout: ['contract.failed'] }],
});
schemaNotes.add(updateAlertChannelRequest, {
  id: 'UpdateAlertChannelRequest',
  examples: [{ name: 'Night shift', isEnabled: true }],
});
