import { appRoutes } from '@hopwise/model';
import { expect, test } from 'vitest';
import { router } from './router.tsx';

/** Links name the router's paths, which the compiler checks; the server serves those of the model. */
test('the router has the routes of the model, and no others', () => {
  const paths = Object.keys(router.routesByPath).map((path) => path.replaceAll('$', ':'));
  expect(paths.toSorted()).toEqual(appRoutes.toSorted());
});

test('every screen under the layout for people who are signed in says what others see there', () => {
  const routes = Object.values(router.routesById);
  const inside = routes.filter(({ id }) => id.startsWith('/_signed-in/'));
  expect(inside.map(({ fullPath }) => fullPath).toSorted()).toEqual(
    [
      '/admin',
      '/bulk',
      '/bulk/$jobId',
      '/clients',
      '/clients/$comparisonId',
      '/contracts',
      '/contracts/$contractId',
      '/contracts/$contractId/runs/$runId',
      '/dashboard',
      '/monitors',
      '/monitors/$monitorId',
      '/projects/$projectId',
      '/projects/$projectId/contracts/new',
      '/projects/$projectId/monitors/new',
      '/settings',
    ].toSorted(),
  );
  for (const { id, options } of routes) {
    expect(options.staticData?.account !== undefined, id).toBe(id.startsWith('/_signed-in/'));
  }
});

test('every screen that shows the data of somebody has it loaded with its code', () => {
  const routes = Object.values(router.routesById);
  const withData = routes.filter(({ id, options }) => options.staticData?.account !== undefined || id.includes('$'));
  expect(withData.length).toBeGreaterThan(6);
  expect(withData.filter(({ options }) => options.loader === undefined).map(({ id }) => id)).toEqual([]);
});
