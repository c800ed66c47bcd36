import { linkOptions } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import type { PagePath, ScreenPath } from './paths.ts';

// The compiler is the test: each marked line must be a type error, and a mark on a correct line is an error too.
test('accepts a link to an existing screen', () => {
  const path: ScreenPath = '/dashboard';
  expect(linkOptions({ to: '/check/$checkId', params: { checkId: 'c' } }).to).toBe('/check/$checkId');
  expect(linkOptions({ to: path, search: { tab: 'projects' } }).to).toBe(path);
});

test('rejects a wrong link at compile time', () => {
  // @ts-expect-error: no such screen
  expect(linkOptions({ to: '/dashbord' }).to).toBe('/dashbord');
  // @ts-expect-error: the check id is missing
  expect(linkOptions({ to: '/check/$checkId' }).to).toBe('/check/$checkId');
  // @ts-expect-error: wrong parameter name
  expect(linkOptions({ to: '/check/$checkId', params: { id: 'c' } }).to).toBe('/check/$checkId');
  // @ts-expect-error: no such tab
  expect(linkOptions({ to: '/dashboard', search: { tab: 'project' } }).to).toBe('/dashboard');
  // @ts-expect-error: this screen needs a parameter
  const path: ScreenPath = '/check/$checkId';
  expect(path).toBe('/check/$checkId');
  // @ts-expect-error: only the router's location gives a page path
  const back: PagePath = '/dashbord';
  expect(back).toBe('/dashbord');
});
