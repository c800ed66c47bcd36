import {
  type AllContractsPage,
  type AllMonitorsPage,
  type Attention,
  type BulkJob,
  contractStates,
  fastAverageMs,
  fastTraceMs,
  type MonitorProblem,
  type MonitorResponseTimes,
  monitorStates,
  type Project,
  pageSizes,
  type ServerOptions,
  type Stats,
  type User,
} from '@hopwise/model';
import { MantineProvider } from '@mantine/core';
import { createMemoryHistory } from '@tanstack/react-router';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ScoreGauge } from '../analyses/scores.tsx';
import { allContractsQuery, allMonitorsQuery, attentionQuery, snoozeQuery } from '../api/attention.ts';
import { bulkJobsQuery } from '../api/bulk-jobs.ts';
import { recentActivityQuery } from '../api/checks.ts';
import { monitorProblemQuery, monitorResponseTimesQuery, monitorRunsQuery } from '../api/monitor-history.ts';
import { monitorFacetsQuery, monitorQuery } from '../api/monitors.ts';
import { onboardingQuery } from '../api/onboarding.ts';
import { type QueryKey, queryKeys } from '../api/query-keys.ts';
import { statsQuery } from '../api/stats.ts';
import { JobStatusBadge } from '../bulk/job-status.tsx';
import { CheckStatusBadge, RedirectTypeBadge, SpeedBadge } from '../chain/badges.tsx';
import { StatCards } from '../checks/stat-cards.tsx';
import { defaultOrigins } from '../screens/dashboard/dashboard-search.ts';
import { App } from './app.tsx';
import { queryClient } from './query-client.ts';
import { validMarkup } from './rendered-markup.ts';
import { router } from './router.tsx';
import { theme } from './theme.ts';

/** The spec's labels, colors and thresholds, on screens as React first renders them. */

const options: ServerOptions = {
  allowRegistration: true,
  sendsMail: true,
  rateLimitsPerHour: { guest: 50, user: 1000 },
  guestRetentionDays: 7,
  uploadLimits: { rows: 100_000, megabytes: 100 },
  hasBrowser: false,
  bulkPace: { atOnce: 100, perHost: 4, hostDelayMs: 100 },
};

const user: User = {
  id: '00000000-0000-4000-8000-000000000000',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  emailConfirmed: true,
  pendingEmail: null,
  isServerOwner: false,
  zone: null,
  createdAt: '2026-01-31T09:30:00.000Z',
};

const stats: Stats = {
  period: '7d',
  from: '2026-01-24T00:00:00.000Z',
  to: '2026-01-31T00:00:00.000Z',
  total: 4,
  successRate: 50,
  averageRedirects: 1.25,
  averageTimeMs: 120,
  startedToday: 2,
  previous: {
    from: '2026-01-17T00:00:00.000Z',
    to: '2026-01-24T00:00:00.000Z',
    total: 0,
    successRate: null,
    averageRedirects: null,
    averageTimeMs: null,
  },
  statusDistribution: { OK: 2, ERROR: 1, TIMEOUT: 0, LOOP: 1 },
  fastest: null,
  slowest: null,
  mostRedirects: null,
  daily: [],
};

const id = '00000000-0000-4000-8000-000000000001';

const project: Project = {
  id,
  name: 'Shop',
  description: '',
  trackingCount: 4,
  isDefault: false,
  organizationId: null,
  role: 'owner',
  createdAt: '2026-01-31T09:30:00.000Z',
  settings: {
    defaultMethod: 'GET',
    defaultTimeout: 15_000,
    defaultMaxHops: 10,
    enableSSLAnalysis: true,
    enableSEOAnalysis: true,
    enableSecurityAnalysis: true,
  },
};

const job: BulkJob = {
  id: 'b0b1b2b3-0000-4000-8000-000000000002',
  projectId: id,
  fileName: 'urls.csv',
  status: 'COMPLETED',
  options: {
    maxHops: 10,
    timeout: 15_000,
    enableSSLAnalysis: true,
    enableSEOAnalysis: true,
    enableSecurityAnalysis: true,
  },
  totalUrls: 3,
  processedUrls: 3,
  successCount: 2,
  errorCount: 1,
  unexpectedCount: 0,
  hasExpectations: false,
  error: null,
  pause: null,
  createdAt: '2026-01-31T09:30:00.000Z',
  startedAt: '2026-01-31T09:30:00.000Z',
  finishedAt: '2026-01-31T09:30:01.000Z',
  mayEdit: true,
};

const none = <State extends string>(states: readonly State[]) =>
  Object.fromEntries(states.map((state) => [state, 0])) as Record<State, number>;

const nothingToWatch: Attention = {
  items: [],
  counts: { total: 0, monitors: 0, contracts: 0, bulkJobs: 0 },
  snoozed: 0,
  monitors: none(monitorStates),
  contracts: none(contractStates),
};

const know = (key: QueryKey, data: unknown) => queryClient.setQueryData(key, data);

beforeEach(() => {
  queryClient.clear();
  know(queryKeys.session, null);
  know(queryKeys.serverOptions, { options });
});
afterAll(() => queryClient.clear());

/** A user with a project and a bulk job. */
function signIn(): void {
  know(queryKeys.session, user);
  know(statsQuery('7d', { origin: defaultOrigins }).queryKey, stats);
  know(statsQuery('30d', { projectId: id }).queryKey, stats);
  know(recentActivityQuery({ origin: defaultOrigins }).queryKey, { checks: [], nextCursor: null });
  know(onboardingQuery.queryKey, { isDismissed: true, steps: null, sampleProjectId: null });
  know(attentionQuery(id).queryKey, nothingToWatch);
  know(attentionQuery().queryKey, nothingToWatch);
  know(queryKeys.projects, [project]);
  know(queryKeys.project(id), project);
  know(bulkJobsQuery.queryKey, { pages: [[job]], pageParams: [''] });
  know(queryKeys.bulkJob(job.id), job);
}

async function rendered(path: string): Promise<string> {
  router.update({ history: createMemoryHistory({ initialEntries: [path] }), scrollRestoration: false });
  await router.load();
  // The router may have redirected to the same path without its invalid parameters.
  await router.load();
  return renderToStaticMarkup(createElement(App));
}

/** The text and the attributes that name things. */
const read = (html: string): string =>
  html
    .replaceAll(/<style.*?<\/style>/gs, '')
    .replaceAll(/<[^>]*?(?:(?:aria-label|placeholder|title|value)="([^"]*)"[^>]*)?>/g, ' $1 ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');

const part = (element: ReactElement) =>
  renderToStaticMarkup(createElement(MantineProvider, { theme, defaultColorScheme: 'light' }, element));

describe('the spec names', () => {
  test.each([
    [
      '/',
      [
        ...[
          'Analyze URL Redirects',
          'Start Free Trial',
          'Try Demo',
          'Sign in',
          'Sign up',
          'V2',
          'Track URL',
          'Analysis',
        ],
        ...['10M', '2.5M', '1M', '500ms', 'free tier', 'Enterprise plans'],
        ...['Real-time tracking', 'SSL analysis', 'SEO optimization', 'Security scanning'],
        ...['Bulk processing', 'Advanced analytics', 'Developers', 'SEO teams', 'Security teams'],
        ...['Product', 'Developers', 'Features', 'API documentation', 'API health'],
      ],
    ],
    [
      '/track',
      [
        ...['URL Redirect Tracker', 'URL', 'HTTP method', 'GET', 'POST', 'HEAD', 'Advanced Options', 'Track URL'],
        ...['SSL certificate', 'SEO optimization', 'Security vulnerability scan'],
        'Anonymous users are limited to 50 requests per hour',
      ],
    ],
    ['/analysis', ['Advanced Analysis', 'URL', 'Analysis type', 'Comprehensive', 'SSL', 'SEO', 'Security']],
    ['/dashboard', ['Please sign in to access your dashboard', 'Sign In']],
    ['/bulk', ['Bulk URL Upload', 'Please sign in to access bulk upload']],
    ['/login', ['Email', 'Password', 'Show password', 'Sign in', 'Create an account', 'Continue as guest']],
    [
      '/register',
      [
        ...['Name', 'Email', 'Password', 'Confirm password', 'Create Account', 'Password requirements'],
        ...['1000/hour', 'Saved history', 'Analysis dashboards', 'Organization management', 'API key access'],
        'Bulk URL processing',
      ],
    ],
    ['/api/docs', ['API Documentation (Legacy)']],
    ['/check', ['Invalid check ID']],
    ['/check/', ['Invalid check ID']],
  ] as const)('the texts that guests see on %s', async (path, labels) => {
    const text = read(await rendered(path));
    for (const label of labels) expect.soft(text).toContain(label);
  });

  test.each([
    ['/', ['Go to Dashboard', 'Try Demo']],
    [
      '/dashboard',
      [
        ...['Dashboard', 'Bulk Upload', 'Welcome back, Ada Lovelace!', 'Refresh', 'New Check', 'Period'],
        ...['Today', 'Last 7 days', 'Last 30 days', 'Last 90 days'],
        ...['Total Checks', 'Success Rate', 'Average Redirects', 'Average Response Time', '2 started today'],
        ...['Recent Activity', 'Analytics', 'Projects', 'Quick Actions'],
      ],
    ],
    [
      '/dashboard?tab=analytics',
      ['Status distribution', 'OK', 'ERROR', 'TIMEOUT', 'LOOP', 'Fastest', 'Slowest', 'Most redirects'],
    ],
    ['/dashboard?tab=projects', ['New Project', 'View']],
    ['/dashboard?tab=actions', ['Track New URL', 'Export Reports', 'View Analytics']],
    [
      '/bulk',
      [
        ...['Bulk URL Upload', 'Download Sample', 'Project ID', 'default-project', 'Max Hops', 'Timeout'],
        ...['SSL certificate', 'SEO optimization', 'Security vulnerability scan', 'Start Bulk Upload'],
        ...['CSV format requirements', 'Recent Bulk Jobs', 'Refresh'],
        ...['Job ID', 'Status', 'Progress', 'Success Rate', 'Created', 'Actions', 'View'],
        ...['b0b1b2b3...', 'COMPLETED', '3 / 3', '2 success, 1 errors'],
      ],
    ],
  ] as const)('the texts that signed-in users see on %s', async (path, labels) => {
    signIn();
    const text = read(await rendered(path));
    for (const label of labels) expect.soft(text).toContain(label);
  });

  test('the empty state of the bulk job list', async () => {
    signIn();
    know(bulkJobsQuery.queryKey, { pages: [[]], pageParams: [''] });
    const text = read(await rendered('/bulk'));
    expect(text).toContain('No bulk jobs yet');
    expect(text).toContain('Upload a CSV file to start your first bulk tracking job');
  });
});

describe('the markup of', () => {
  const text = new Set(['p', 'span', 'label', 'button', 'h1', 'h2', 'h3', 'legend', 'strong', 'em', 'code', 'small']);
  const blocks = new Set(['div', 'p', 'ul', 'ol', 'dl', 'table', 'form', 'fieldset', 'section', 'header', 'h1', 'h2']);
  const empty = new Set(['br', 'hr', 'img', 'input', 'link', 'meta', 'wbr']);

  /** Block elements in elements that may contain only text and the like (HTML section 3.2.5.2.5). */
  function blocksInText(html: string): string[] {
    const open: string[] = [];
    const found: string[] = [];
    for (const [, slash, name = '', rest = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b([^>]*)>/g)) {
      if (slash) open.length = open.lastIndexOf(name);
      else {
        const around = open.find((each) => text.has(each));
        if (around !== undefined && blocks.has(name)) found.push(`${name} in ${around}: ${rest.trim()}`);
        if (!empty.has(name) && !rest.endsWith('/')) open.push(name);
      }
    }
    expect(open).toEqual([]);
    return found;
  }

  test.each(['/', '/track', '/analysis', '/login', '/register', '/dashboard', '/bulk', '/clients'])(
    '%s has no block element where only text may be',
    async (path) => {
      expect(blocksInText(validMarkup(await rendered(path)))).toEqual([]);
      signIn();
      expect(blocksInText(validMarkup(await rendered(path)))).toEqual([]);
    },
  );
});

describe('the workspace', () => {
  const place = { projectId: id, projectName: 'Shop', since: '2026-01-31T09:30:00.000Z' };
  const result = { runId: id, passed: 7, failed: 4, couldNotRun: 0, cases: 11, finishedAt: place.since };
  const troubled: Attention = {
    items: [
      {
        ...{ kind: 'monitor', id, name: 'Checkout', ...place, state: 'down', targetName: 'https://shop.test/checkout' },
        ...{ reason: '503 instead of 302', diff: null, mayAccept: false },
      },
      { kind: 'contract', id, name: 'Campaign links', ...place, reason: '/sale', result },
      {
        ...{ kind: 'monitor', id: job.id, name: 'Summer sale', ...place, state: 'changed', targetName: '' },
        ...{ reason: 'Ends at /autumn', diff: { beforeId: id, afterId: job.id }, mayAccept: true },
      },
      { kind: 'bulk-job', id: job.id, name: 'urls.csv', ...place, problem: 'failed', reason: 'No rows' },
    ],
    counts: { total: 4, monitors: 2, contracts: 1, bulkJobs: 1 },
    snoozed: 0,
    monitors: { ...none(monitorStates), down: 1, changed: 1, up: 3 },
    contracts: { ...none(contractStates), failing: 1 },
  };
  const monitors: AllMonitorsPage = {
    monitors: [
      {
        ...{ id, projectId: id, projectName: 'Shop', name: 'Checkout', targetName: 'https://shop.test/checkout' },
        ...{ target: { kind: 'url', url: 'https://shop.test/checkout' }, schedule: { kind: 'every', minutes: 5 } },
        ...{ state: 'down', stateSince: place.since, reason: '503', ownFailure: null, lastRunAt: null },
        ...{ nextRunAt: null, lastChangeAt: null, uptimeRatio: 0.5, uptime: [] },
        ...{ tags: [], key: null, last24Hours: { uptimeRatio: 0.5, p95Ms: null, averagesMs: [] } },
      },
    ],
    counts: troubled.monitors,
    total: 5,
    nextCursor: null,
  };
  const contracts: AllContractsPage = {
    contracts: [
      {
        ...{ id, projectId: id, projectName: 'Shop', name: 'Campaign links', spelling: 'yaml', base: null, version: 1 },
        ...{ tests: 11, cases: 11, badgeUrl: null, lastRun: null, createdAt: place.since, updatedAt: place.since },
        ...{ mayEdit: true, state: 'failing', lastResult: result },
      },
    ],
    counts: troubled.contracts,
    nextCursor: null,
  };
  const paged = (page: unknown) => ({ pages: [page], pageParams: [0] });

  function signInWithTrouble(): void {
    signIn();
    know(attentionQuery().queryKey, troubled);
    for (const wanted of [{}, { limit: 5 }]) {
      know(allMonitorsQuery(wanted).queryKey, paged(monitors));
      know(allContractsQuery(wanted).queryKey, paged(contracts));
    }
  }

  const navOf = (html: string, name: string) =>
    new RegExp(`<nav[^>]*aria-label="${name}".*?</nav>`, 's').exec(html)?.[0];

  // Its code is asked for when it is first rendered.
  beforeAll(async () => {
    signIn();
    await rendered('/track');
    await import('./shell/workspace-nav.tsx');
  });

  test('adds nothing for guests', async () => {
    const html = await rendered('/track');
    expect(navOf(html, 'Workspace')).toBeUndefined();
    expect(navOf(html, 'Shortcuts')).toBeUndefined();
  });

  test('is in a second bar and, on phones, at the bottom, with a count of what needs attention', async () => {
    signInWithTrouble();
    const html = await rendered('/track');
    expect(read(navOf(html, 'Main') ?? '').trim()).toBe('Main Track URL Analysis Dashboard Bulk Upload');
    expect(read(navOf(html, 'Workspace') ?? '')).toMatch(
      /Overview 1 need attention Monitors 2 need attention Contracts 1 need attention Redirect files Compare clients/,
    );
    expect(read(navOf(html, 'Shortcuts') ?? '')).toMatch(/Home 1 .* Track Monitors 2 .* Contracts 1 .* More/);
    signIn();
    expect(read(navOf(await rendered('/track'), 'Workspace') ?? '')).not.toContain('attention');
  });

  test('marks the page that is open', async () => {
    signInWithTrouble();
    const html = await rendered('/monitors');
    expect(navOf(html, 'Workspace')).toMatch(/<a[^>]*href="\/monitors"[^>]*aria-current="page"/);
  });

  test('puts problems at the top of the dashboard, each with its actions', async () => {
    signInWithTrouble();
    const text = read(await rendered('/dashboard'));
    expect(text).toMatch(/Needs attention \(4\).*Total Checks/);
    expect(text).toMatch(/Down Checkout 503 instead of 302 .*Shop Open Checkout Run again Checkout/);
    expect(text).toMatch(
      /Failing Campaign links 7 of 11 passed\. Failed: \/sale .*Open the last run of Campaign links/,
    );
    expect(text).toMatch(/Changed Summer sale Ends at \/autumn .*Open .*Diff .*Accept Summer sale/);
    expect(text).toMatch(/Failed urls\.csv No rows/);
    expect(text).toMatch(/1 down 1 changed 3 up .*Checkout .*All monitors New monitor/);
    expect(text).toMatch(/1 failing .*Campaign links 7 of 11 passed .*All contracts New contract/);
  });

  test('puts the checklist of a new account below the problems', async () => {
    signInWithTrouble();
    const steps = { track: true, contract: false, monitor: true, alertChannel: false, apiKey: false };
    know(onboardingQuery.queryKey, { isDismissed: false, steps, sampleProjectId: null });
    expect(read(await rendered('/dashboard'))).toMatch(
      /Needs attention \(4\).*Get started .*Track a URL .*Create sample project.*1 down/,
    );
  });

  test('links redirect files to their guide', async () => {
    signIn();
    await import('../contracts/editor/contract-editor.tsx');
    expect(await rendered('/redirect-files')).toContain('href="/docs/redirect-files"');
  });

  test('shows one line if nothing needs attention, and nothing in an empty account', async () => {
    signIn();
    expect(read(await rendered('/dashboard'))).not.toContain('eeds attention');
    know(attentionQuery().queryKey, { ...nothingToWatch, monitors: { ...none(monitorStates), up: 2 } });
    expect(read(await rendered('/dashboard'))).toContain('Nothing needs attention across 2 monitors.');
  });

  test('lists monitors and contracts of all projects', async () => {
    signInWithTrouble();
    expect(read(await rendered('/monitors'))).toMatch(/All 5 Down 1 Changed 1 Up 3 .*Checkout .*Down .*50\.00%.*Shop/);
    expect(read(await rendered('/contracts'))).toMatch(/All 1 Failing 1 .*Campaign links Failing 7 of 11 passed/);
  });

  test('lists monitors with the reason of their state', async () => {
    signInWithTrouble();
    expect(await rendered('/monitors')).toMatch(/Checkout<\/a><span[^>]*>503<\/span>/);
  });

  test('shows filters by a tag or host that is not among the choices, and clears them', async () => {
    signIn();
    know(allMonitorsQuery({ tag: 'old', host: 'old.example' }).queryKey, paged(monitors));
    know(monitorFacetsQuery.queryKey, { tags: [], hosts: [{ host: 'new.example', count: 5 }] });
    const html = await rendered('/monitors?tag=old&host=old.example');
    for (const chosen of ['old', 'old.example']) expect(html).toContain(`<option value="${chosen}" selected="">`);
    expect(read(html)).toContain('Clear filters');
    signInWithTrouble();
    expect(read(await rendered('/monitors'))).not.toContain('Clear filters');
  });

  describe('the page of a monitor that is down', () => {
    const checkId = '00000000-0000-4000-8000-000000000009';
    const [listed] = monitors.monitors;
    const monitor = {
      ...listed,
      ...{ options: { headerNames: [] }, downLevel: 'failed', watch: { parts: [], headers: [] }, changes: [] },
      alerting: { failures: 2, successes: 2, reminderMinutes: null, maintenance: [], channelIds: [] },
      ...{ baseline: { traces: 3, madeAt: place.since, ways: 1, ignored: [] }, certificates: [], badgeUrls: null },
      ...{ createdAt: place.since, mayEdit: true },
    };
    const problem: MonitorProblem = {
      ...{ state: 'down', since: place.since, baselineCheckId: id, checkId, deliveries: [] },
      contractRun: null,
      notNotified: 'This monitor has no alert channels.',
    };
    const times: MonitorResponseTimes = {
      bucketSeconds: 3600,
      buckets: [{ at: '2026-01-31T09:00:00.000Z', runs: 2, p50Ms: 120, p95Ms: 410 }],
      runs: [{ at: '2026-01-31T09:05:00.000Z', ms: 120 }],
      incidents: [{ startedAt: place.since, endedAt: null, reason: '503' }],
    };

    function knowIt(changes: Partial<MonitorProblem> = {}) {
      signInWithTrouble();
      know(monitorQuery(id).queryKey, monitor);
      know(monitorProblemQuery(id).queryKey, { ...problem, ...changes });
      know(monitorResponseTimesQuery(id, '24h').queryKey, times);
      know(snoozeQuery(id).queryKey, null);
    }

    test('has the failed check, that no one was notified, a snooze and response times', async () => {
      knowIt();
      const html = await rendered(`/monitors/${id}`);
      const text = read(html);
      expect(text).toMatch(/Since .*No one has been notified\. This monitor has no alert channels\. .*Snooze/);
      expect(text).toMatch(/Open the failed check Last failed run compared with the baseline/);
      expect(html).toContain(`href="/check/${checkId}"`);
      expect(html).toMatch(/role="slider"[^>]*aria-valuetext="[^"]*p50 120 ms, p95 410 ms, 2 runs\. Incident: 503"/);
      expect(text).toContain('No HTTPS hops in this chain yet.');
    });

    test('has who was notified and until when it is snoozed', async () => {
      const delivery = { id, channelName: 'On call', channelKind: 'slack', title: '', at: place.since } as const;
      knowIt({ deliveries: [{ ...delivery, state: 'delivered' }], notNotified: null, baselineCheckId: checkId });
      know(snoozeQuery(id).queryKey, { until: null });
      const text = read(await rendered(`/monitors/${id}`));
      expect(text).toMatch(/On call \(Slack\), .*Delivered .*You snoozed it until it changes\. .*End snooze/);
      expect(text).toContain('The chain matches the baseline.');
    });

    test('links each run to its check, if one was saved, or else to the runs of its contract', async () => {
      const run = {
        ...{ id, startedAt: place.since, finishedAt: place.since, count: 1, outcome: 'unknown', reason: null },
        ...{ totalTimeMs: null, changes: [], checkId: null },
      } as const;
      const runs = [run, { ...run, id: checkId, outcome: 'up', checkId }];
      knowIt();
      know(monitorRunsQuery(id).queryKey, { pages: [runs], pageParams: [''] });
      const html = await rendered(`/monitors/${id}?tab=runs`);
      expect(read(html)).toMatch(/Inconclusive – No check was saved – .*Up – Open check/);
      know(monitorQuery(id).queryKey, { ...monitor, target: { kind: 'contract', contractId: project.id } });
      const ofContract = await rendered(`/monitors/${id}?tab=runs`);
      expect(read(ofContract)).toMatch(/Inconclusive – Contract runs .*Up – Open check/);
      expect(ofContract).toContain(`href="/contracts/${project.id}?tab=runs"`);
    });

    test('has the first failed cases of a contract, expected next to actual, and a link to the run', async () => {
      const expected = { says: ['Ends at /new', 'First status 301'], to: '/new', location: null, chain: null };
      const failedCase = {
        ...{ number: 7, line: 7, column: 1, url: 'https://a.example/old', method: 'GET', client: 'googlebot' as const },
        ...{
          outcome: 'failed' as const,
          reasons: ['Expected /new, got /other'],
          warnings: [],
          totalTimeMs: 5,
          checkId,
        },
        expected: { ...expected, status: [301], final: null, note: null },
        ...{ hops: null, finalUrl: 'https://a.example/other', finalStatusCode: 404 },
      };
      const run = { id: checkId, contractId: id, cases: 9, failed: 4, couldNotRun: 0, rows: [failedCase] };
      knowIt({ contractRun: run });
      const html = await rendered(`/monitors/${id}`);
      expect(read(html)).toMatch(
        /4 of 9 cases failed .*\/old .*Expected Ends at \/new, First status 301 Actual Ends at https:\/\/a\.example\/other, Final status 404 .*And 3 more\. Open the failed run/,
      );
      expect(html).toContain(`href="/contracts/${id}/runs/${checkId}?filter=failed"`);
      knowIt({ contractRun: { ...run, cases: 1, failed: 1 } });
      expect(read(await rendered(`/monitors/${id}`))).toContain('1 of 1 case failed');
    });
  });

  test('explains what monitors and contracts are to those who have none', async () => {
    signIn();
    know(allMonitorsQuery().queryKey, paged({ ...monitors, monitors: [], counts: none(monitorStates) }));
    know(allContractsQuery().queryKey, paged({ ...contracts, contracts: [], counts: none(contractStates) }));
    expect(read(await rendered('/monitors'))).toMatch(/No monitors yet A monitor tracks .*New monitor/);
    expect(read(await rendered('/contracts'))).toMatch(/No contracts yet A contract says .*New contract/);
  });
});

/** Invalid parameters are ignored: no screen is empty because of one. */
test.each([
  ['/dashboard?tab=foo&period=2y&status=fine&search=%7B%7D', '/dashboard'],
  [`/projects/${id}?tab=foo&period=x&page=-1&status=x`, `/projects/${id}`],
  // A personal project has no members.
  [`/projects/${id}?tab=members`, `/projects/${id}`],
  [`/bulk/${job.id}?tab=foo&filter=nice&search=%5B%5D&after=x`, `/bulk/${job.id}`],
  ['/monitors?state=foo&search=%7B%7D&projectId=x', '/monitors'],
  ['/settings?section=foo', '/settings'],
  ['/settings?section=organizations&organization=7', '/settings?section=organizations'],
  ['/analysis?type=foo&url=%7B%7D', '/analysis'],
  ['/track?url=%5B%5D&project=%7B%7D', '/track'],
])('renders %s like %s', async (path, plain) => {
  // The user menu's code loads late, so the first render may lack it.
  const mainOf = async (at: string) => {
    signIn();
    return read(/<main.*<\/main>/s.exec(await rendered(at))?.[0] ?? '');
  };
  const screen = await mainOf(plain);
  expect(screen).not.toBe('');
  expect(await mainOf(path)).toBe(screen);
});

describe('the spec has', () => {
  test.each([
    ['OK', 'green'],
    ['ERROR', 'red'],
    ['TIMEOUT', 'orange'],
    ['LOOP', 'purple'],
    ['STRANGE', 'gray'],
  ])('the badge for status %s in %s', (status, color) => {
    const badge = part(createElement(CheckStatusBadge, { status: status as 'OK' }));
    expect(read(badge)).toContain(status);
    expect(badge).toContain(`--mantine-color-${color}-`);
  });

  test.each([
    ['PENDING', 'blue'],
    ['PROCESSING', 'yellow'],
    ['COMPLETED', 'green'],
    ['FAILED', 'red'],
    ['STRANGE', 'gray'],
  ])('the badge for a %s bulk job in %s', (status, color) => {
    const badge = part(createElement(JobStatusBadge, { status: status as 'PENDING' }));
    expect(read(badge)).toContain(status);
    expect(badge).toContain(`--mantine-color-${color}-`);
  });

  test.each(['HTTP_301', 'HTTP_302', 'HTTP_307', 'HTTP_308', 'FINAL'] as const)('a badge for %s', (redirectType) => {
    const hop = { redirectType, statusCode: 200 };
    expect(read(part(createElement(RedirectTypeBadge, { hop })))).toContain(redirectType);
  });

  test.each([
    [999, fastTraceMs, 'Fast'],
    [1000, fastTraceMs, 'Slow'],
    [1999, fastAverageMs, 'Fast'],
    [2000, fastAverageMs, 'Slow'],
  ])('%d ms against %d ms is %s', (timeMs, fastMs, word) => {
    expect(read(part(createElement(SpeedBadge, { timeMs, fastMs })))).toContain(word);
  });

  test.each([
    [{ averageTimeMs: 1999 }, 'Fast'],
    [{ averageTimeMs: 2000 }, 'Slow'],
    [{ successRate: 95 }, 'Excellent'],
    [{ successRate: 94.9 }, 'Good'],
    [{ averageRedirects: 1.25 }, '1.3'],
    [{ averageRedirects: 2 }, '2.0'],
  ])('dashboard stats %j show %s', (figures, shown) => {
    const all = { ...stats, successRate: 100, averageTimeMs: 100, ...figures };
    expect(read(part(createElement(StatCards, { stats: all })))).toContain(shown);
  });

  test.each([
    [80, 'Excellent', 'green'],
    [79, 'Good', 'yellow'],
    [60, 'Good', 'yellow'],
    [59, 'Fair', 'orange'],
    [40, 'Fair', 'orange'],
    [39, 'Poor', 'red'],
  ])('a score of %d as %s, %s', (score, label, color) => {
    const gauge = part(createElement(ScoreGauge, { name: 'Overall score', score }));
    expect(gauge).toContain(`aria-label="Overall score: ${score} of 100, ${label}"`);
    expect(gauge).toContain(`data-color="${color}"`);
  });

  test('lists of 20 recent checks and 50 checks of a project', () => {
    expect(pageSizes).toMatchObject({ recentChecks: 20, projectChecks: 50 });
  });

  test('recent checks and stats polled every 30 s, and bulk jobs every 5 s', () => {
    expect(recentActivityQuery().refetchInterval).toBe(30_000);
    expect(statsQuery('7d').refetchInterval).toBe(30_000);
    expect(bulkJobsQuery.refetchInterval).toBe(5000);
  });
});
