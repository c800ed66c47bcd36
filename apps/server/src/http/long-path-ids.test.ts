// @module-tag embedded-only
import { randomUUID } from 'node:crypto';
import { appRoutes } from '@hopwise/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/index.ts';

let server: TestApp;
/** The first is the owner of the server. One alone may not ask so often in a minute. */
const people: TestPerson[] = [];
beforeAll(async () => {
  server = await createTestApp();
  while (people.length < 4) people.push(await signUp(server));
});
afterAll(() => server.close());

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'] as const;
const isPage = (url: string) => appRoutes.some((route) => route === url);

/** A link of a mail, of which the page it leads to says whether it is valid. */
const leadsToPage = (method: string, url: string) =>
  (method === 'GET' || method === 'HEAD') && url.endsWith('/alert-mails/:token/stop');

/** The API's paths that name something by its id, with each of their methods. */
const routesWithIds = () =>
  server.app.registeredRoutes.flatMap(({ url, method: name }) => {
    const method = methods.find((one) => one === name);
    return /:(?!format\b)/.test(url) && method !== undefined && !isPage(url) ? [{ method, url }] : [];
  });

function ask(method: (typeof methods)[number], pattern: string, id: string, person = people[0]) {
  const url = pattern.replace(':format', 'json').replaceAll(/:\w+/g, id);
  return server.app.inject({ method, url, headers: { cookie: person?.cookie } });
}

describe('an id in a path', () => {
  it('may have any length: what does not exist is not found', async () => {
    const routes = routesWithIds();
    expect(routes.length).toBeGreaterThan(50);
    for (const [index, { method, url }] of routes.entries()) {
      const person = people[url.includes('/admin/') ? 0 : index % people.length];
      const unknown = await ask(method, url, randomUUID(), person);
      if (leadsToPage(method, url)) {
        expect(unknown.statusCode, url).toBe(303);
        continue;
      }
      // Some look at the body first, which is missing here.
      expect([400, 404], `${method} ${url}`).toContain(unknown.statusCode);
      for (const length of [100, 101, 4000]) {
        const long = await ask(method, url, 'a'.repeat(length), person);
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
