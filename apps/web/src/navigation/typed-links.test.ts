import { linkOptions } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import type { PagePath, ScreenPath } from './paths.ts';

// The compiler is the test: each line marked would be an error, and the mark is one where the line is none.
test('a link to a screen that there is compiles', () => {
  const path: ScreenPath = '/dashboard';
  expect(linkOptions({ to: '/check/$checkId', params: { checkId: 'c' } }).to).toBe('/check/$checkId');
  expect(linkOptions({ to: path, search: { tab: 'projects' } }).to).toBe(path);
});

test('a wrong link does not compile', () => {
  // @ts-expect-error: there is no such screen
  expect(linkOptions({ to: '/dashbord' }).to).toBe('/dashbord');
  // @ts-expect-error: a check has an id
  expect(linkOptions({ to: '/check/$checkId' }).to).toBe('/check/$checkId');
  // @ts-expect-error: the parameter has another name
  expect(linkOptions({ to: '/check/$checkId', params: { id: 'c' } }).to).toBe('/check/$checkId');
  // @ts-expect-error: there is no such tab
  expect(linkOptions({ to: '/dashboard', search: { tab: 'project' } }).to).toBe('/dashboard');
  // @ts-expect-error: a screen with a parameter is not named without it
  const path: ScreenPath = '/check/$checkId';
  expect(path).toBe('/check/$checkId');
  // @ts-expect-error: where to go back to is read off the router, not written
  const back: PagePath = '/dashbord';
  expect(back).toBe('/dashbord');
});
