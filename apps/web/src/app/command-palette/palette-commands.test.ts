import type { ListedCheck, Project } from '@hopwise/model';
import { describe, expect, test } from 'vitest';
import { type PaletteSources, paletteGroups } from './palette-commands.ts';

const project = (name: string) => ({ id: name.toLowerCase(), name }) as Project;
const startedAt = '2026-03-14T09:26:53.123Z';
const check = (inputUrl: string) => ({ id: 'c1', inputUrl, status: 'OK', startedAt }) as ListedCheck;

const guest: PaletteSources = {
  isSignedIn: false,
  isServerOwner: false,
  projects: [],
  checks: [],
  comparison: undefined,
};
const person: PaletteSources = {
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
          'Compare clients',
          'Settings',
        ],
        ...['Home', 'API documentation'],
      ],
      Projects: ['Shop', 'Blog', 'A', 'B', 'C'],
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
    expect(offered('compare', guest)).toEqual({});
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
    ['BULK', { 'Go to': ['Bulk Upload'] }],
    ['shop', { Projects: ['Shop'], Monitors: ['Monitors of Shop'], Contracts: ['Contracts of Shop'] }],
    ['monitors of b', { Monitors: ['Monitors of Blog', 'Monitors of B'] }],
    ['contracts of b', { Contracts: ['Contracts of Blog', 'Contracts of B'] }],
    ['no such thing', {}],
    ['dashboard', { 'Go to': ['Dashboard'] }],
  ])('narrows to %s', (typed, groups) => {
    expect(offered(typed, { ...person, checks: [] })).toEqual(groups);
  });
});
