import type { AlertChannel, BulkRow, RedirectsAnalysis, Stats } from '@hopwise/model';
import { MantineProvider, mergeThemeOverrides } from '@mantine/core';
import { useForm } from '@mantine/form';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, test } from 'vitest';
import { alertChannelsQuery, allChannelsQuery } from '../api/alert-channels.ts';
import { queryKeys } from '../api/query-keys.ts';
import { CheckAnalysisPanel } from '../checks/check-report.tsx';
import { DailyTrend } from '../checks/trends.tsx';
import { MonitorForm } from '../monitors/form/monitor-form.tsx';
import { BaseUrlField, FileColumns } from '../screens/bulk/file-columns.tsx';
import { RedirectMap } from '../screens/bulk-job/redirect-map.tsx';
import { CreateApiKeyModal } from '../screens/settings/create-api-key-modal.tsx';
import { AdvancedFields } from '../screens/track/advanced-fields.tsx';
import { initialTrackValues } from '../screens/track/track-form-values.ts';
import { ChannelsDialog } from '../screens/workspace/channels-dialog.tsx';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';
import { theme } from './theme.ts';

/** Parts of screens in states that the first render of the whole screen doesn't reach. */
const rendered = (element: ReactElement): string =>
  renderToStaticMarkup(createElement(MantineProvider, { theme, defaultColorScheme: 'light' }, element));

/** In a portal, a dialog would only be rendered in a browser. */
const renderedDialog = (dialog: ReactElement): string => {
  const inPlace = mergeThemeOverrides(theme, { components: { Modal: { defaultProps: { withinPortal: false } } } });
  const withQueries = createElement(QueryClientProvider, { client: queryClient }, dialog);
  return renderToStaticMarkup(createElement(MantineProvider, { theme: inPlace }, withQueries));
};

const read = (html: string): string =>
  html
    .replaceAll(/<style.*?<\/style>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

test('names the advanced options as the spec does', () => {
  const Fields = () =>
    createElement(AdvancedFields, { form: useForm({ initialValues: initialTrackValues({ url: '' }) }) });
  const text = read(rendered(createElement(QueryClientProvider, { client: queryClient }, createElement(Fields))));
  for (const label of ['Max hops', 'Timeout (ms)', 'Custom user agent', 'Custom headers'])
    expect(text).toContain(label);
  expect(text).toContain('Please use format: Header-Name: Header-Value');
});

describe('the redirect map', () => {
  const row: BulkRow = {
    ...{ line: 2, url: 'https://a.test/old', method: 'GET', userAgent: null, checkId: null },
    ...{ expectedUrl: 'https://a.test/new', expectedStatus: 301, status: 'OK', verdict: 'PASS' },
    ...{ expectation: null, difference: null },
    ...{ firstStatusCode: 301, finalUrl: 'https://a.test/new', finalStatusCode: 200, redirectCount: 1 },
    ...{ totalTimeMs: 12, error: null, level: 'ok', headline: 'Reachable' },
  };
  const gone = { ...row, firstStatusCode: 410, finalStatusCode: 410, redirectCount: 0, expectedStatus: 410 };

  it.each<[string, BulkRow, string[]]>([
    ['the first status for an expected redirect', row, ['Status 301', 'First 301, final 200, 1 redirect', 'PASS']],
    ['a chain of two', { ...row, redirectCount: 2 }, ['First 301, final 200, 2 redirects']],
    ['a target without a response', { ...row, finalStatusCode: null }, ['First 301, final none, 1 redirect']],
    [
      'an expected error without its redirects',
      { ...gone, status: 'ERROR', error: 'Status 410' },
      ['Status 410', 'PASS'],
    ],
  ])('shows %s', (_what, shown, texts) => {
    const text = read(rendered(createElement(RedirectMap, { rows: [shown] })));
    for (const wanted of texts) expect(text).toContain(wanted);
    expect(text).not.toContain('ERROR');
  });
});

describe('the chart of checks per day', () => {
  const daily: Stats['daily'] = [
    { date: '2026-01-30', total: 200, ok: 200, averageTimeMs: 10, bulk: { total: 0, ok: 0 } },
    { date: '2026-01-31', total: 329, ok: 183, averageTimeMs: 10, bulk: { total: 322, ok: 176 } },
  ];

  it('counts the same checks as the stats above it, and names what can be excluded', () => {
    const html = rendered(createElement(DailyTrend, { daily }));
    expect(read(html)).toContain('Include 322 checks from bulk jobs and contract runs');
    expect(read(html)).toContain('checks per day, including bulk rows');
    expect(html).toContain('329 checks, 183 OK');
    expect(html).toMatch(/type="checkbox"[^>]*checked/);
  });

  it('has nothing to exclude without bulk jobs', () => {
    expect(read(rendered(createElement(DailyTrend, { daily: daily.slice(0, 1) })))).not.toContain('Include');
  });
});

test("reports analyses that fail to load in the spec's words, with a retry button", () => {
  const analysis = { status: 'error', refetch: () => undefined } as const;
  const redirects = { score: 71, findings: [] as RedirectsAnalysis['findings'] } as RedirectsAnalysis;
  const html = rendered(createElement(CheckAnalysisPanel, { analysis, redirects, notReached: undefined }));
  expect(read(html)).toContain('Analysis data not available for this check');
  expect(read(html)).not.toContain('Nothing to fix');
  expect(html).toMatch(/<button[^>]*>(?:<[^>]*>)*Retry/);
});

const projectId = '00000000-0000-4000-8000-000000000001';
const working: AlertChannel = {
  ...{ id: projectId, projectId, organizationId: null, kind: 'slack', name: 'On call', hint: 'hooks.slack.com' },
  ...{ alsoNotifyAbout: [], recipients: [], disabledReason: null, createdAt: '2026-01-31T09:30:00.000Z' },
  ...{ lastDeliveredAt: null, oldSecretUntil: null, mayEdit: true },
};
const disabled = { ...working, disabledReason: 'The webhook no longer exists' };

describe('the form of a new monitor', () => {
  it.each<[string, AlertChannel[], text: string, isNoOneNotified: boolean]>([
    ['no channel', [], 'This project has no alert channels. Add one on the project', true],
    ['only a disabled channel', [disabled], 'Select at least one alert channel to get alerts.', true],
    ['a working channel', [working], 'On call (Slack)', false],
  ])('says who will be notified with %s', (_what, channels, text, isNoOneNotified) => {
    queryClient.setQueryData(alertChannelsQuery({ projectId }).queryKey, channels);
    const texts = { submitLabel: 'Create monitor', failureTitle: '' };
    const form = createElement(MonitorForm, { projectId, channels, ...texts, onSave: () => Promise.reject() });
    router.update({ history: createMemoryHistory() });
    const inApp = { router, children: createElement(QueryClientProvider, { client: queryClient }, form) };
    const shown = read(rendered(createElement(RouterContextProvider, inApp)));
    queryClient.clear();
    expect(shown).toContain(text);
    expect(shown.includes('No one will be notified')).toBe(isNoOneNotified);
  });
});

describe('the alert channels for many monitors', () => {
  const organizationId = '00000000-0000-4000-8000-000000000002';
  const shared = { ...working, id: organizationId, projectId: null, organizationId, name: 'Everyone' };

  function shownWith(channels?: AlertChannel[]) {
    if (channels !== undefined) queryClient.setQueryData(allChannelsQuery.queryKey, channels);
    queryClient.setQueryData(queryKeys.projects, [{ id: projectId, name: 'Shop' }]);
    queryClient.setQueryData(queryKeys.organizations, [{ id: organizationId, name: 'Engines' }]);
    const nothing = () => undefined;
    const html = renderedDialog(createElement(ChannelsDialog, { opened: true, onClose: nothing, onChoose: nothing }));
    queryClient.clear();
    return { text: read(html), maySubmit: !/<button[^>]* type="submit"[^>]* disabled=""/.test(html) };
  }

  it.each<[string, AlertChannel[] | undefined, text: string]>([
    ['they load', undefined, 'Loading alert channels'],
    ['there are none', [], 'No alert channels yet'],
  ])('cannot be removed while %s', (_when, channels, wanted) => {
    const { text, maySubmit } = shownWith(channels);
    expect(text).toContain(wanted);
    expect(text).not.toContain('No one will be notified');
    expect(maySubmit).toBe(false);
  });

  it('are named with their owner only if there are several', () => {
    const one = shownWith([disabled]);
    expect(one.text).toMatch(/On call \(Slack, disabled\) No one will be notified\./);
    expect(one.maySubmit).toBe(true);
    expect(shownWith([working, shared]).text).toMatch(/On call \(Slack\) · Shop .*Everyone \(Slack\) · Engines/);
  });
});

test('creates API keys that can track, unless another scope is chosen', () => {
  const nothing = () => undefined;
  const modal = createElement(CreateApiKeyModal, { opened: true, onClose: nothing, onCreated: nothing });
  const html = renderedDialog(modal);
  expect(html).toMatch(/<option value="read-write"[^>]*selected=""/);
  expect(read(html)).toContain('Can track URLs, start bulk jobs and change your projects');
});

describe('the bulk file preview', () => {
  it('has a field for the meaning of each column, named as in the file', () => {
    const cells = ['Old Page', 'New Page', ''];
    const columns = ['url', 'expectedUrl', null] as const;
    const html = rendered(createElement(FileColumns, { cells, columns, onColumns: () => undefined }));
    for (const label of ['Old Page', 'New Page', 'Column 3']) expect(read(html)).toContain(label);
    expect([...html.matchAll(/<option[^>]*selected=""[^>]*>([^<]*)/g)].map(([, label]) => label)).toEqual([
      'URL',
      'Expected URL',
      'Not used',
    ]);
  });

  it('has a base URL field for paths, with its error', () => {
    const props = { value: 'https://a.test/path', error: 'Enter a site without a path', onValue: () => undefined };
    const html = rendered(createElement(BaseUrlField, props));
    expect(read(html)).toContain('Base URL');
    expect(read(html)).toContain('Enter a site without a path');
    expect(html).toContain('value="https://a.test/path"');
  });
});
