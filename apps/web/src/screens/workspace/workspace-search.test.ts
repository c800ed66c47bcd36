import { expect, test } from 'vitest';
import { listOf, parseContractsSearch, parseMonitorsSearch } from './workspace-search.ts';

const projectId = '0197e4f0-0000-7000-8000-000000000000';

test('keeps known filters', () => {
  expect(parseMonitorsSearch({ state: 'down', search: 404, projectId })).toEqual({
    state: 'down',
    search: '404',
    projectId,
  });
  expect(parseContractsSearch({ state: 'failing' })).toEqual({ state: 'failing' });
});

test('drops filters it does not know', () => {
  expect(parseMonitorsSearch({ state: 'failed', search: '', projectId: '../x' })).toEqual({});
  expect(parseContractsSearch({ state: 'down', search: ['a'] })).toEqual({});
});

test('keeps the tab and the job to import, which are no filters', () => {
  const place = parseMonitorsSearch({ tab: 'incidents', importJob: projectId, tag: 'shop' });
  expect(place).toEqual({ tab: 'incidents', importJob: projectId, tag: 'shop' });
  expect(listOf(place)).toEqual({ tag: 'shop' });
  expect(parseMonitorsSearch({ tab: 'other', importJob: '../x' })).toEqual({});
});
