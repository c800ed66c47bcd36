import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appRoutes } from '@hopwise/model';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { screensOf } from './screens-of-router.ts';

test('finds what a route imports, directly or through constants, without its parents', () => {
  const code = `
    const root = createRootRoute({ component: Shell });
    const layout = createRoute({ getParentRoute: () => root, component: lazy(() => import('./layout.tsx')) });
    const load = () => import('./list.tsx');
    const list = createRoute({ getParentRoute: () => layout, path: '/list', ...account(lazy(load, 'List')) });
    const both = lazy(() => import('./one.tsx'), 'One');
    const one = createRoute({ path: '/list/$id', component: both });
    const none = createRoute({ getParentRoute: () => layout, path: '/', component: Start });`;
  expect([...screensOf(parseAst(code))]).toEqual([
    ['/list', './list.tsx'],
    ['/list/:id', './one.tsx'],
  ]);
});

test('finds a screen for every route except the landing page, which ships with the app', () => {
  const code = ['open-routes', 'signed-in-routes'].map((file) =>
    readFileSync(join(import.meta.dirname, `../src/app/${file}.tsx`), 'utf8'),
  );
  const screens = new Map(code.flatMap((file) => [...screensOf(parseAst(file, { lang: 'tsx' }))]));
  expect([...screens.keys()].toSorted()).toEqual(appRoutes.filter((path) => path !== '/').toSorted());
  expect([...screens.values()].every((file) => /^\.\.\/screens\/.+-screen\.tsx$/.test(file))).toBe(true);
});
