import {
  type BulkJob,
  fastAverageMs,
  fastTraceMs,
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
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { ScoreGauge } from '../analyses/scores.tsx';
import { bulkJobsQuery } from '../api/bulk-jobs.ts';
import { recentActivityQuery } from '../api/checks.ts';
import { type QueryKey, queryKeys } from '../api/query-keys.ts';
import { statsQuery } from '../api/stats.ts';
import { JobStatusBadge } from '../bulk/job-status.tsx';
import { CheckStatusBadge, RedirectTypeBadge, SpeedBadge } from '../chain/badges.tsx';
import { StatCards } from '../checks/stat-cards.tsx';
import { App } from './app.tsx';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';
import { theme } from './theme.ts';

/** The spec's labels, colors and thresholds, on screens as React first renders them. */

const options: ServerOptions = {
  allowRegistration: true,
  sendsMail: true,
  rateLimitsPerHour: { guest: 50, user: 1000 },
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
  know(statsQuery('7d').queryKey, stats);
  know(recentActivityQuery().queryKey, { checks: [], nextCursor: null });
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

/** Invalid parameters are ignored: no screen is empty because of one. */
test.each([
  ['/dashboard?tab=foo&period=2y&status=fine&search=%7B%7D', '/dashboard'],
  [`/projects/${id}?tab=foo&period=x&page=-1&status=x`, `/projects/${id}`],
  // A personal project has no members.
  [`/projects/${id}?tab=members`, `/projects/${id}`],
  [`/bulk/${job.id}?tab=foo&filter=nice&search=%5B%5D&after=x`, `/bulk/${job.id}`],
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
