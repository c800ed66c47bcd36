import { existsSync, readFileSync } from 'node:fs';
import type { ListedCheck, Project } from '@hopwise/model';
import { describe, expect, test } from 'vitest';
import { docsPages, type PaletteSources, paletteGroups, searchedIn } from './palette-commands.ts';

const project = (name: string) => ({ id: name.toLowerCase(), name }) as Project;
const startedAt = '2026-03-14T09:26:53.123Z';
const check = (inputUrl: string) => ({ id: 'c1', inputUrl, status: 'OK', startedAt }) as ListedCheck;

const found = {
  monitors: [
    { id: 'm1', name: 'Checkout', targetName: 'https://shop.test/checkout', state: 'down' },
    { id: 'm2', name: 'Sale', targetName: 'https://shop.test/sale', state: 'paused' },
  ],
  contracts: [{ id: 'k1', name: 'Shop redirects' }],
  jobs: [{ id: 'j1', fileName: 'shop-old-urls.csv' }],
} as const;

const guest: PaletteSources = {
  ...{ monitors: [], contracts: [], jobs: [] },
  isSignedIn: false,
  isServerOwner: false,
  projects: [],
  checks: [],
  comparison: undefined,
};
const person: PaletteSources = {
  ...{ monitors: [], contracts: [], jobs: [] },
  isSignedIn: true,
  isServerOwner: false,
  projects: ['Shop', 'Blog', 'A', 'B', 'C', 'D'].map(project),
  checks: [check('http://a.test/')],
  comparison: undefined,
};

const offered = (typed: string, sources: PaletteSources) =>
  Object.fromEntries(paletteGroups(typed, sources).map(({ name, commands }) => [name, commands.map((c) => c.label)]));

describe('paletteGroups', () => {
  test('offers guests the public pages, sign-in and sign-up', () => {
    expect(offered('', guest)).toEqual({
      'Go to': ['Track URL', 'Analysis', 'Sign in', 'Sign up', 'Home', 'API documentation'],
    });
  });

  test('offers signed-in users their pages, five projects and recent checks', () => {
    expect(offered('', person)).toEqual({
      'Go to': [
        ...[
          'Track URL',
          'Analysis',
          'Dashboard',
          'Bulk Upload',
          'Monitors',
          'Contracts',
          'Redirect files',
          'Compare clients',
          'Settings',
        ],
        ...['Home', 'API documentation'],
      ],
      Projects: ['Shop', 'Blog', 'A', 'B', 'C'],
      Actions: ['New monitor', 'New contract'],
      'Recent checks': ['http://a.test/'],
    });
  });

  test('offers server admins the admin page', () => {
    expect(offered('admin', { ...person, isServerOwner: true })['Go to']).toEqual(['Server admin']);
    expect(offered('admin', person)['Go to']).toBeUndefined();
  });

  test('offers to compare the check on screen with the previous one', () => {
    const [first] = paletteGroups('compare', { ...guest, comparison: { beforeId: 'b', afterId: 'a' } });
    expect(first?.commands).toEqual([
      {
        id: 'compare',
        label: 'Compare with previous check',
        target: { to: '/compare/$beforeId/$afterId', params: { beforeId: 'b', afterId: 'a' } },
      },
    ]);
    expect(offered('compare', guest)).toEqual({ Docs: ['Docs: Compare clients'] });
  });

  test("shows a check's status and start time", () => {
    const checks = paletteGroups('', person).find(({ name }) => name === 'Recent checks');
    expect(checks?.commands[0]?.check).toEqual({ status: 'OK', startedAt });
  });

  test('puts a URL first', () => {
    const [first] = paletteGroups(' example.com/a ', guest);
    expect(first?.commands).toEqual([
      {
        id: 'track-url',
        label: 'Track example.com/a',
        target: { to: '/track', state: { url: 'example.com/a', startTracking: true } },
      },
      {
        id: 'analyze-url',
        label: 'Analyze example.com/a',
        target: { to: '/analysis', state: { url: 'example.com/a' } },
      },
    ]);
  });

  test.each([
    ['BULK', { 'Go to': ['Bulk Upload'], Docs: ['Docs: Bulk jobs'] }],
    ['shop', { Projects: ['Shop'], Monitors: ['Monitors of Shop'], Contracts: ['Contracts of Shop'] }],
    ['monitors of b', { Monitors: ['Monitors of Blog', 'Monitors of B'] }],
    ['contracts of b', { Contracts: ['Contracts of Blog', 'Contracts of B'] }],
    ['toggle', { Actions: ['Toggle color mode'] }],
    ['new mon', { Actions: ['New monitor'] }],
    ['docs ci', { Docs: ['Docs: CI'] }],
    ['no such thing', {}],
    ['dashboard', { 'Go to': ['Dashboard'] }],
  ])('narrows to %s', (typed, groups) => {
    expect(offered(typed, { ...person, checks: [] })).toEqual(groups);
  });

  test('finds monitors, contracts and bulk jobs by name and URL, with their actions', () => {
    const sources = { ...person, ...found, checks: [] };
    expect(offered('shop', sources)).toMatchObject({
      Monitors: ['Checkout', 'Sale', 'Monitors of Shop'],
      Contracts: ['Shop redirects', 'Contracts of Shop'],
      'Bulk jobs': ['shop-old-urls.csv'],
      Actions: ['Run Shop redirects', 'Pause Checkout', 'Resume Sale'],
    });
    expect(offered('pause shop.test', sources)).toEqual({ Actions: ['Pause Checkout'] });
    const [run] = paletteGroups('run shop', sources).flatMap(({ commands }) => commands);
    expect(run?.target).toEqual({ act: 'run-contract', id: 'k1', name: 'Shop redirects' });
  });

  test('lists every page of the documentation', () => {
    const folder = new URL('../../../../../docs/', import.meta.url);
    const listed = [...readFileSync(new URL('README.md', folder), 'utf8').matchAll(/^\| \[(.+?)\]\(([a-z-]+)\.md\)/gm)];
    const forUsers = listed.filter(([, , file]) => !['adding-an-audit', 'spec-notes'].includes(file ?? ''));
    expect(docsPages).toMatchObject(Object.fromEntries(forUsers.map(([, title, file]) => [file, title])));
    for (const file of Object.keys(docsPages)) expect(existsSync(new URL(`${file}.md`, folder)), file).toBe(true);
  });
});

test.each([
  ['pause checkout', 'checkout'],
  ['Run  Shop redirects ', 'Shop redirects'],
  ['running', 'running'],
  ['run', ''],
])('searchedIn leaves out what to do: %j', (typed, searched) => {
  expect(searchedIn(typed)).toBe(searched);
});
