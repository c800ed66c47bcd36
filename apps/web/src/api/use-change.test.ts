import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Query, QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { type QueryKey, queryKeys } from './query-keys.ts';
import { type Changed, refreshViews, viewsOf } from './use-change.ts';

const keys: readonly QueryKey[] = Object.values(queryKeys).map((made) =>
  typeof made === 'function' ? (made as (...given: unknown[]) => QueryKey)({ id: 'a', finishedAt: null }, {}) : made,
);

function refreshedBy(...changed: Changed[]): unknown[] {
  const queries = new QueryClient();
  for (const key of keys) queries.setQueryData(key, 'fetched');
  refreshViews(queries, ...changed);
  const isOld = ({ state }: Query) => state.isInvalidated;
  return [
    ...new Set(
      queries
        .getQueryCache()
        .findAll({ predicate: isOld })
        .map(({ queryKey }) => queryKey[0]),
    ),
  ];
}

const sourceRoot = join(import.meta.dirname, '..');
const sources = readdirSync(sourceRoot, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
  .map((path) => ({ path, code: readFileSync(join(sourceRoot, path), 'utf8') }));

/** The things that each mutating hook says it changes, read from the source of the API folder. */
function changesOfHooks(): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const { path, code } of sources.filter(({ path }) => path.startsWith('api/') && path !== 'api/use-change.ts')) {
    const calls = code.matchAll(
      /\b(?:useChange|useCancelableMutation|useChannelChange|useMonitorChange)\((?:\[(.*?)\])?/g,
    );
    for (const { index, 1: list = '' } of calls) {
      const hook = [...code.slice(0, index).matchAll(/(?:function|const) (use\w+)/g)].at(-1)?.[1];
      if (hook === undefined) throw new Error(`no hook around the change in ${path}`);
      found[hook] = [...list.matchAll(/'(\w+)'/g)].map(([, name]) => String(name));
    }
  }
  return found;
}

describe('a change', () => {
  test('goes through useChange, which names what it changes', () => {
    const others = sources.filter(({ code }) => /\buseMutation\b/.test(code)).map(({ path }) => path);
    expect(others.sort()).toEqual(['api/use-change.ts', 'screens/dashboard/dashboard-header.tsx']);
  });

  test('that creates or deletes checks refreshes lists, stats, projects and storage', () => {
    const shown = ['checks', 'stats', 'projects', 'account-use', 'guest-checks', 'onboarding'];
    expect(refreshedBy('check').sort()).toEqual(shown.sort());
    const changes = changesOfHooks();
    for (const hook of [
      ...['useTrackUrl', 'useClaimGuestChecks', 'useDeleteGuestChecks', 'useChangeBulkJob', 'useDeleteBulkJob'],
      ...['useDeleteContract', 'useCancelRun', 'useDeleteRun', 'useDeleteMonitor'],
    ]) {
      expect(changes[hook], hook).toContain('check');
    }
    for (const hook of [
      'useDeleteProject',
      'useUpdateProject',
      'useDeleteOrganization',
      'useLeaveOrganization',
      'useAcceptInvite',
    ]) {
      expect(changes[hook], hook).toContain('projectContents');
    }
  });

  test('names something, unless nothing on screen depends on it', () => {
    const silent = Object.entries(changesOfHooks()).filter(([, changed]) => changed.length === 0);
    expect(silent.map(([hook]) => hook).sort()).toEqual(
      [
        // These go through a hook above that names the thing.
        ...['useCreateChannel', 'useUpdateChannel', 'useDeleteChannel', 'useRotateSecret', 'useTestChannel'],
        ...['useResendDelivery', 'useCreateMonitor', 'useUpdateMonitor', 'useMonitorAction', 'useIgnorePart'],
        ...['useMonitorBadges', 'useAnyMonitorAction'],
        // This sets the only query that it changes.
        'useDismissOnboarding',
        // These only return something.
        ...['useAnalyzeUrl', 'useExportReports', 'useFollowInBrowser', 'useSitemapUrls', 'useRequestPasswordReset'],
      ].sort(),
    );
  });
});

test("every query is refreshed by some change, unless its data can't change here", () => {
  const refreshed = new Set(refreshedBy(...(Object.keys(viewsOf) as Changed[])));
  const constant = keys.map(([root]) => root).filter((root) => !refreshed.has(root));
  expect([...new Set(constant)].sort()).toEqual(
    [
      // Set by the calls that return them, or refetched by their own rules.
      ...['session', 'server-options', 'invite', 'alert-mails', 'status-page-link', 'audit'],
      // These never change.
      ...['check', 'comparison', 'client-comparison', 'contract-of-job', 'contract-of-check', 'docs'],
      // Set by their calls and polled while they run.
      ...['bulk-job', 'contract-run'],
    ].sort(),
  );
});
