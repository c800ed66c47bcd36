import { expect, test } from 'vitest';
import { parseAnalysisSearch } from '../screens/analysis/analysis-search.ts';
import { parseBulkJobSearch } from '../screens/bulk-job/bulk-job-search.ts';
import { parseContractSearch } from '../screens/contract/contract-search.ts';
import { parseContractRunSearch } from '../screens/contract-run/contract-run-search.ts';
import { parseDashboardSearch } from '../screens/dashboard/dashboard-search.ts';
import { parseDocsSearch } from '../screens/docs/docs-search.ts';
import { parseMonitorSearch } from '../screens/monitor/monitor-search.ts';
import { parseNewContractSearch } from '../screens/new-contract/new-contract-search.ts';
import { parseNewMonitorSearch } from '../screens/new-monitor/new-monitor-search.ts';
import { parseProjectSearch } from '../screens/projects/project-search.ts';
import { parseSettingsSearch } from '../screens/settings/settings-search.ts';
import { parseTrackSearch } from '../screens/track/track-search.ts';

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
