import { contractRowFilters as filtersOfApi } from '@hopwise/model';
import { expect, test } from 'vitest';
import { parseAnalysisSearch } from '../screens/analysis/analysis-search.ts';
import { parseBulkJobSearch } from '../screens/bulk-job/bulk-job-search.ts';
import { parseContractSearch } from '../screens/contract/contract-search.ts';
import { contractRowFilters, parseContractRunSearch } from '../screens/contract-run/contract-run-search.ts';
import { parseDashboardSearch } from '../screens/dashboard/dashboard-search.ts';
import { parseDocsSearch } from '../screens/docs/docs-search.ts';
import { parseMonitorSearch } from '../screens/monitor/monitor-search.ts';
import { parseNewContractSearch } from '../screens/new-contract/new-contract-search.ts';
import { parseNewMonitorSearch } from '../screens/new-monitor/new-monitor-search.ts';
import { parseProjectSearch } from '../screens/projects/project-search.ts';
import { parseSettingsSearch } from '../screens/settings/settings-search.ts';
import { parseTrackSearch } from '../screens/track/track-search.ts';
import { listOf, parseContractsSearch, parseMonitorsSearch } from '../screens/workspace/workspace-search.ts';

const nonsense = { a: 1 };
const everyParameter = Object.fromEntries(
  [
    'after',
    'bulk',
    'contract',
    'filter',
    'from',
    'job',
    'line',
    'next',
    'order',
    'organization',
    'page',
    'period',
    'project',
    'search',
    'section',
    'sort',
    'state',
    'status',
    'tab',
    'type',
    'url',
  ].map((name) => [name, nonsense]),
);

test.each([
  ['docs', parseDocsSearch, ['search']],
  ['analysis', parseAnalysisSearch, ['url', 'type']],
  ['bulk job', parseBulkJobSearch, ['tab', 'filter', 'search', 'after']],
  ['contract', parseContractSearch, ['tab', 'line']],
  ['contract run', parseContractRunSearch, ['filter', 'after']],
  ['new contract', parseNewContractSearch, ['from', 'job', 'next']],
  ['monitor', parseMonitorSearch, ['tab']],
  ['new monitor', parseNewMonitorSearch, ['url', 'contract']],
  ['dashboard', parseDashboardSearch, ['period', 'tab', 'status', 'search', 'sort', 'order', 'bulk', 'after']],
  ['project', parseProjectSearch, ['tab', 'period', 'page', 'status', 'search', 'state']],
  ['settings', parseSettingsSearch, ['section', 'organization']],
  ['track', parseTrackSearch, ['url', 'project']],
] as const)("that are invalid don't reach the %s screen", (_screen, parse, parameters) => {
  // Merged as the router does it.
  const search: Record<string, unknown> = { ...everyParameter, ...parse(everyParameter) };
  expect(parameters.filter((name) => search[name] !== undefined)).toEqual([]);
});

test.each([
  [{}, {}],
  [
    { url: 'https://example.com', type: 'ssl' },
    { url: 'https://example.com', type: 'ssl' },
  ],
  [
    { url: 12, type: 'comprehensive' },
    { url: '12', type: 'comprehensive' },
  ],
  [{ url: '', type: 'tls' }, {}],
  [{ url: ['a', 'b'], type: null }, {}],
])('parseAnalysisSearch(%j)', (search, parsed) => {
  expect(parseAnalysisSearch(search)).toEqual(parsed);
});

test.each([
  [{}, {}],
  [{ tab: 'results', filter: 'all', search: '', after: 0 }, {}],
  [
    { tab: 'map', filter: 'failed', search: 'example.com', after: 120 },
    { tab: 'map', filter: 'failed', search: 'example.com', after: 120 },
  ],
  [{ search: 404 }, { search: '404' }],
  [{ tab: 'nothing', filter: ['ok'], search: { a: 1 }, after: -1 }, {}],
  [{ after: 1.5 }, {}],
  [
    { tab: 'findings', finding: 'loops' },
    { tab: 'findings', finding: 'loops' },
  ],
  [{ tab: 'findings', finding: 'nothing' }, { tab: 'findings' }],
  [{ finding: 'loops' }, {}],
  [{ after: 2 ** 31 }, {}],
])('parseBulkJobSearch reads %j', (given, expected) => {
  expect(parseBulkJobSearch(given)).toEqual(expected);
});

test.each([
  [{}, {}],
  [
    { filter: 'all', after: 50 },
    { filter: 'all', after: 50 },
  ],
  [
    { filter: 'could-not-run', after: '50' },
    { filter: 'could-not-run', after: 50 },
  ],
  [{ filter: 'nothing', after: -1 }, {}],
  [{ filter: {}, after: 2 ** 31 }, {}],
])('parseContractRunSearch reads %j', (given, search) => {
  expect(parseContractRunSearch(given)).toEqual({ filter: undefined, after: undefined, ...search });
});

test('a contract run offers every row filter of the API', () => {
  expect(contractRowFilters.toSorted()).toEqual([...filtersOfApi].toSorted());
});

test.each([
  [{}, {}],
  [{ tab: 'text', line: 12 }, { line: 12 }],
  [
    { tab: 'runs', line: '3' },
    { tab: 'runs', line: 3 },
  ],
  [{ tab: 'nothing', line: 0 }, {}],
  [{ tab: ['runs'], line: 1.5 }, {}],
])('parseContractSearch reads %j', (given, search) => {
  expect(parseContractSearch(given)).toEqual({ tab: undefined, line: undefined, ...search });
});

test.each([
  [{}, {}],
  [{ tab: 'overview' }, {}],
  [{ tab: 'settings' }, { tab: 'settings' }],
  [{ tab: 'nothing' }, {}],
  [{ tab: ['changes'] }, {}],
])('parseMonitorSearch reads %j', (given, expected) => {
  expect(parseMonitorSearch(given)).toEqual(expected);
});

test.each([
  [{}, {}],
  [{ from: 'text' }, {}],
  [{ from: 'file', job: 'j' }, { from: 'file' }],
  [
    { from: 'job', job: 'j' },
    { from: 'job', job: 'j' },
  ],
  [{ from: 'job', job: 7 }, { from: 'job' }],
  [{ from: 'nothing' }, {}],
  [
    { from: 'job', job: 'j', next: 'monitor' },
    { from: 'job', job: 'j', next: 'monitor' },
  ],
  [{ next: 'nothing' }, {}],
  [{ fromCheck: 'c' }, { fromCheck: 'c' }],
  [{ fromCheck: 7 }, {}],
])('parseNewContractSearch reads %j', (given, search) => {
  expect(parseNewContractSearch(given)).toEqual({ from: undefined, job: undefined, ...search });
});

const options = {
  method: 'HEAD',
  client: 'googlebot',
  userAgent: 'Probe/1',
  maxHops: 3,
  timeout: 5000,
  allowInvalidCertificates: true,
};

test.each([
  [{}, {}],
  [{ url: 'https://example.com/a' }, { url: 'https://example.com/a' }],
  [{ contract: 'an-id', url: '' }, { contract: 'an-id' }],
  [{ url: 7, contract: {} }, {}],
  [
    { url: 'https://example.com/a', ...options },
    { url: 'https://example.com/a', ...options },
  ],
  [{ method: 'BREW', userAgent: 1, maxHops: '3', timeout: 1.5, allowInvalidCertificates: 'yes' }, {}],
])('parseNewMonitorSearch reads %j', (given, expected) => {
  expect(parseNewMonitorSearch(given)).toEqual(expected);
});

test.each([
  [{}, {}],
  [
    { tab: 'settings', period: '90d' },
    { tab: 'settings', period: '90d' },
  ],
  [{ tab: 'overview', period: '30d', page: 1 }, {}],
  [{ tab: 'checks' }, { tab: 'checks' }],
  [{ page: '3' }, { tab: 'checks', page: 3 }],
  [{ page: -2, tab: ['checks'], status: 1, search: {} }, {}],
  [{ page: 1.5 }, {}],
  [
    { tab: 'monitors', state: 'down' },
    { tab: 'monitors', state: 'down' },
  ],
  [{ state: 'fine' }, {}],
  [
    { status: 'ERROR', search: 'shop' },
    { tab: 'checks', status: 'ERROR', search: 'shop' },
  ],
])('parseProjectSearch reads %j', (given, expected) => {
  expect(parseProjectSearch(given)).toEqual(expected);
});

test.each([
  [{}, {}],
  [{ section: 'profile' }, {}],
  [{ section: 'nowhere' }, {}],
  [{ section: 'api-keys', organization: 'x' }, { section: 'api-keys' }],
  [
    { section: 'organizations', organization: 'x' },
    { section: 'organizations', organization: 'x' },
  ],
  [{ section: 'organizations', organization: 7 }, { section: 'organizations' }],
])('parseSettingsSearch reads %j', (given, expected) => {
  expect(parseSettingsSearch(given)).toEqual(expected);
});

test.each([
  [{ url: 'https://example.com/?a=1' }, { url: 'https://example.com/?a=1' }],
  [{ url: 12 }, { url: '12' }],
  [{ url: '' }, {}],
  [{ url: ['a', 'b'] }, {}],
  [{ url: { a: 1 } }, {}],
  [{ other: 'x' }, {}],
  [{ project: 'a-project' }, { project: 'a-project' }],
  [{ project: 7 }, {}],
  [{ check: 'a-check' }, { check: 'a-check' }],
  [{ check: 7 }, {}],
])('parseTrackSearch reads %j', (search, expected) => {
  expect(parseTrackSearch(search)).toEqual(expected);
});

const projectId = '0197e4f0-0000-7000-8000-000000000000';

test('the workspace keeps known filters', () => {
  expect(parseMonitorsSearch({ state: 'down', search: 404, projectId })).toEqual({
    state: 'down',
    search: '404',
    projectId,
  });
  expect(parseContractsSearch({ state: 'failing' })).toEqual({ state: 'failing' });
});

test('the workspace drops filters it does not know', () => {
  expect(parseMonitorsSearch({ state: 'failed', search: '', projectId: '../x' })).toEqual({});
  expect(parseContractsSearch({ state: 'down', search: ['a'] })).toEqual({});
});

test('the workspace keeps the tab and the job to import, which are no filters', () => {
  const place = parseMonitorsSearch({ tab: 'incidents', importJob: projectId, tag: 'shop' });
  expect(place).toEqual({ tab: 'incidents', importJob: projectId, tag: 'shop' });
  expect(listOf(place)).toEqual({ tag: 'shop' });
  expect(parseMonitorsSearch({ tab: 'other', importJob: '../x' })).toEqual({});
});
