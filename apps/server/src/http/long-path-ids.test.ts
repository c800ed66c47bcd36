import { randomUUID } from 'node:crypto';
import { appRoutes } from '@hopwise/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/index.ts';

let server: TestApp;
let owner: TestPerson;
let other: TestPerson;
beforeAll(async () => {
  // Each route is asked for several times within a minute.
  server = await createTestApp({ env: { CHANGE_LIMIT_PER_MINUTE: '10000' } });
  owner = await signUp(server.app);
  other = await signUp(server.app);
});
afterAll(() => server.close());

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'] as const;
const isPage = (url: string) => appRoutes.some((route) => route === url);

/** The API's paths that name something by its id, with each of their methods. */
const routesWithIds = () =>
  server.app.registeredRoutes.flatMap(({ url, method: name }) => {
    const method = methods.find((one) => one === name);
    return /:(?!format\b)/.test(url) && method !== undefined && !isPage(url) ? [{ method, url }] : [];
  });

function ask(method: (typeof methods)[number], pattern: string, id: string) {
  const url = pattern.replace(':format', 'json').replaceAll(/:\w+/g, id);
  // One person alone may not ask for so many reports in a minute.
  const { cookie } = pattern.includes('/bulk/') ? other : owner;
  return server.app.inject({ method, url, headers: { cookie } });
}

describe('an id in a path', () => {
  it('may have any length: what does not exist is not found', async () => {
    const routes = routesWithIds();
    expect(routes.length).toBeGreaterThan(50);
    for (const { method, url } of routes) {
      const unknown = await ask(method, url, randomUUID());
      // Some look at the body first, which is missing here.
      expect([400, 404], `${method} ${url}`).toContain(unknown.statusCode);
      for (const length of [100, 101, 4000]) {
        const long = await ask(method, url, 'a'.repeat(length));
        expect([long.statusCode, long.body], `${method} ${url}, ${length} characters`).toEqual([
          unknown.statusCode,
          unknown.body,
        ]);
      }
    }
  });

  it('of a screen leads to that screen', async () => {
    const screens = appRoutes.filter((url) => url.includes(':'));
    expect(screens.length).toBeGreaterThan(0);
    for (const url of screens) {
      const [long, short] = [await ask('GET', url, 'a'.repeat(4000)), await ask('GET', url, 'a')];
      expect([long.statusCode, long.body], url).toEqual([short.statusCode, short.body]);
    }
  });
});
