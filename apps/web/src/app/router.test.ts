import { appRoutes } from '@hopwise/model';
import { expect, test } from 'vitest';
import { router } from './router.tsx';

/** Links use the router's paths, which the compiler checks; the server serves those of the model. */
test('has exactly the routes of the model', () => {
  const paths = Object.keys(router.routesByPath).map((path) => path.replaceAll('$', ':'));
  expect(paths.toSorted()).toEqual(appRoutes.toSorted());
});

test('defines a signed-out version of every screen that needs an account', () => {
  const routes = Object.values(router.routesById);
  const inside = routes.filter(({ id }) => id.startsWith('/_signed-in/'));
  expect(inside.map(({ fullPath }) => fullPath).toSorted()).toEqual(
    [
      '/admin',
      '/bulk',
      '/bulk/$jobId',
      '/bulk/$jobId/compare',
      '/clients',
      '/clients/$comparisonId',
      '/contracts',
      '/contracts/$contractId',
      '/contracts/$contractId/runs/$runId',
      '/contracts/$contractId/runs/$runId/compare',
      '/dashboard',
      '/monitors',
      '/monitors/$monitorId',
      '/projects/$projectId',
      '/projects/$projectId/contracts/new',
      '/projects/$projectId/monitors/new',
      '/redirect-files',
      '/settings',
    ].toSorted(),
  );
  for (const { id, options } of routes) {
    expect(options.staticData?.account !== undefined, id).toBe(id.startsWith('/_signed-in/'));
  }
});

test('preloads the data of every screen that shows user data', () => {
  const routes = Object.values(router.routesById);
  const withData = routes.filter(({ id, options }) => options.staticData?.account !== undefined || id.includes('$'));
  expect(withData.length).toBeGreaterThan(6);
  expect(withData.filter(({ options }) => options.loader === undefined).map(({ id }) => id)).toEqual([]);
});
