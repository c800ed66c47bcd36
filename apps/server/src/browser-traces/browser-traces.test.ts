import { BrowserError } from '@hopwise/browser';
import { browserTrace, type Hop } from '@hopwise/model';
import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checks } from '../checks/index.ts';
import { insertChecks } from '../checks/testing/insert-checks.ts';
import {
  createAppWithSite,
  createTestApp,
  signUp,
  type TestApp,
  type TestPerson,
  type TestSite,
} from '../testing/index.ts';
import { browserTraces } from './browser-traces-table.ts';
import type { Browser } from './follow-in-browser.ts';
import { engineAsBrowser, smallJpeg } from './testing/engine-as-browser.ts';

const usual = engineAsBrowser();
let follow: Browser['follow'];
/** Requests waiting for a response, to be released. */
let held: (() => void)[];

let server: TestApp;
let site: TestSite;
let person: TestPerson;
beforeAll(async () => {
  ({ server, site, person } = await createAppWithSite(
    ({ url }, response) => {
      response.setHeader('content-type', 'text/html');
      if (url === '/app') response.end('<script>location.href = "/home"</script>');
      else if (url === '/secret') response.writeHead(302, { location: 'http://ada:s3cret@127.0.0.1:9/' }).end();
      else response.setHeader('set-cookie', 'sid=1').end('<title>Home</title>');
    },
    {
      env: { BROWSER_AT_ONCE: '1' },
      deps: { browser: { follow: (request, options) => follow(request, options) } },
    },
  ));
});
afterAll(() => server.close());
beforeEach(() => {
  follow = usual.follow;
  held = [];
});

const none = { enableSSLAnalysis: false, enableSEOAnalysis: false, enableSecurityAnalysis: false };

async function trackOne(path = '/app', by: TestPerson = person): Promise<string> {
  return (await by.call('POST', '/v2/track', { url: `${site.origin}${path}`, ...none })).json().data.check.id;
}
const pathOf = (id: string) => `/v2/checks/${id}/browser-trace`;
const followInBrowser = (id: string, by: TestPerson = person) => by.call('POST', pathOf(id));
const traceIn = (response: LightMyRequestResponse) => browserTrace.parse(response.json().data.browserTrace);
const failureIn = (response: LightMyRequestResponse) => [response.statusCode, response.json().message];

describe('tracing the URL of a check in the browser', () => {
  it('stores the chain with the check, and reports where and why the two differ', async () => {
    const id = await trackOne();
    expect((await person.call('GET', pathOf(id))).json().data).toEqual({ browserTrace: null });
    const made = traceIn(await followInBrowser(id));
    expect(made).toMatchObject({
      checkId: id,
      status: 'OK',
      finalUrl: `${site.origin}/home`,
      finalStatusCode: 200,
      redirectCount: 1,
      title: 'Engine',
      hasScreenshot: true,
      notFollowed: ['The page opened a popup.'],
      isSandboxed: true,
      browser: 'Chromium 1.0',
    });
    expect(made.hops.map(({ redirectType }) => redirectType)).toEqual(['JAVASCRIPT', 'FINAL']);
    expect(made.comparison).toMatchObject({
      isSame: false,
      says: `The browser ends at ${site.origin}/home, the check at ${site.origin}/app. Hop 1 redirects: Script app, line 1.`,
    });
    expect(traceIn(await person.call('GET', pathOf(id)))).toEqual(made);
  });

  it('reports that a chain without scripts is the same', async () => {
    const { comparison } = traceIn(await followInBrowser(await trackOne('/home')));
    expect([comparison.isSame, comparison.says]).toEqual([
      true,
      'The browser sends the same requests as the check. No redirect within 10 s after that, or until nothing on the page could trigger one.',
    ]);
  });

  it('keeps only the newest trace, and counts its size toward the check', async () => {
    const id = await trackOne();
    const storedBy = async () => {
      const [row] = await server.database.db
        .select({ bytes: checks.storedBytes })
        .from(checks)
        .where(eq(checks.id, id));
      return row?.bytes ?? 0;
    };
    const before = await storedBy();
    follow = async (...args) => ({ ...(await usual.follow(...args)), screenshot: Buffer.alloc(50_000, 1) });
    await followInBrowser(id);
    expect(await storedBy()).toBeGreaterThan(before + 50_000);
    follow = async (...args) => ({ ...(await usual.follow(...args)), title: 'Second', screenshot: null });
    expect(traceIn(await followInBrowser(id))).toMatchObject({ title: 'Second', hasScreenshot: false });
    expect(await storedBy()).toBeLessThan(before + 10_000);
    expect((await person.call('GET', `${pathOf(id)}/screenshot`)).statusCode).toBe(404);
  });

  it('serves the screenshot as an image', async () => {
    const id = await trackOne();
    await followInBrowser(id);
    const response = await person.call('GET', `${pathOf(id)}/screenshot`);
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    expect(response.rawPayload).toEqual(smallJpeg);
  });

  it('is deleted with its check', async () => {
    const id = await trackOne();
    await followInBrowser(id);
    await person.call('DELETE', `/v2/checks/${id}`);
    expect((await person.call('GET', pathOf(id))).statusCode).toBe(404);
    expect(await server.database.db.select().from(browserTraces).where(eq(browserTraces.checkId, id))).toEqual([]);
  });

  it('stores no password and no credentials', async () => {
    const id = await trackOne('/secret');
    follow = async (...args) => {
      const visit = await usual.follow(...args);
      const withCookie = (hop: Hop): Hop => ({ ...hop, requestHeaders: [['cookie', 'sid=s3cret']] });
      return { ...visit, trace: { ...visit.trace, hops: visit.trace.hops.map(withCookie) } };
    };
    const { body, statusCode } = await followInBrowser(id);
    expect(statusCode).toBe(200);
    expect(body).not.toContain('s3cret');
    expect(body).toContain('ada:•••@10.0.0.1');
  });

  it("is bounded: a long title, thousands of notes and a huge screenshot aren't stored", async () => {
    const note = 'The page opened a popup.';
    follow = async (...args) => ({
      ...(await usual.follow(...args)),
      title: 'x'.repeat(100_000),
      notFollowed: Array.from({ length: 5000 }, () => note),
      refused: Array.from({ length: 5000 }, () => ({ url: `http://10.0.0.1/${'y'.repeat(20_000)}`, reason: note })),
      screenshot: Buffer.alloc(3 * 1024 * 1024),
    });
    const { title, notFollowed, refused, hasScreenshot } = traceIn(await followInBrowser(await trackOne()));
    expect([title?.length, notFollowed.length, refused.length, hasScreenshot]).toEqual([500, 50, 50, false]);
    expect(refused[0]?.url.length).toBe(8192);
  });

  it('counts toward the hourly tracking limit', async () => {
    const id = await trackOne();
    const remaining = (response: LightMyRequestResponse) =>
      Number(/r=(\d+)/.exec(String(response.headers.ratelimit))?.[1]);
    const first = remaining(await followInBrowser(id));
    expect(remaining(await followInBrowser(id))).toBe(first - 1);
  });

  it('is for the guest who made the check, and for no one else', async () => {
    const tracked = await server.app.inject({
      method: 'POST',
      url: '/v2/track',
      payload: { url: site.origin, ...none },
    });
    const cookie = tracked.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const url = pathOf(tracked.json().data.check.id);
    const asGuest = { method: 'POST', url, headers: { cookie } } as const;
    expect((await server.app.inject(asGuest)).statusCode).toBe(200);
    expect((await server.app.inject({ url, headers: { cookie } })).statusCode).toBe(200);
    const stranger = await signUp(server);
    for (const [method, path] of [
      ['POST', url],
      ['GET', url],
      ['GET', `${url}/screenshot`],
    ] as const) {
      expect((await stranger.call(method, path)).statusCode).toBe(404);
    }
  });
});

describe('errors', () => {
  it("hide the server's details when the browser fails, and the next trace works", async () => {
    const id = await trackOne();
    follow = () => Promise.reject(new BrowserError("The browser couldn't be started: /home/owner/chromium"));
    expect(failureIn(await followInBrowser(id))).toEqual([
      503,
      "The server's browser failed. Try again, or see the server log for the reason.",
    ]);
    follow = usual.follow;
    expect((await followInBrowser(id)).statusCode).toBe(200);
  });

  it('ask to retry later when too many are waiting', async () => {
    const id = await trackOne();
    follow = async (...args) => {
      await new Promise<void>((resolve) => held.push(resolve));
      return usual.follow(...args);
    };
    const calls = Array.from({ length: 22 }, () => followInBrowser(id));
    const refused = await Promise.race(calls);
    expect(failureIn(refused)).toEqual([503, 'The browser is busy with other URLs. Try again in a moment.']);
    expect(held).toHaveLength(1);
    follow = usual.follow;
    held[0]?.();
    const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(21);
  });

  it("don't hit others when one person fills the queue", async () => {
    const id = await trackOne();
    const other = await signUp(server);
    const idOfOther = await trackOne('/app', other);
    follow = async (...args) => {
      await new Promise<void>((resolve) => held.push(resolve));
      return usual.follow(...args);
    };
    const calls = Array.from({ length: 24 }, () => followInBrowser(id));
    await Promise.race(calls);
    const ofOther = followInBrowser(idOfOther, other);
    follow = usual.follow;
    held[0]?.();
    expect((await ofOther).statusCode).toBe(200);
    await Promise.all(calls);
  });

  it("reject a URL whose password isn't stored", async () => {
    const { project } = (await person.call('GET', '/v2/projects/default-project')).json().data;
    const [id = ''] = await insertChecks(server.database.db, { projectId: project.id }, [
      { inputUrl: 'https://ada:•••@example.com/' },
    ]);
    expect(failureIn(await followInBrowser(id))).toEqual([
      409,
      "This URL contained a password, which isn't stored, so the browser can't send it",
    ]);
  });

  it('reject a blocked address', async () => {
    const { project } = (await person.call('GET', '/v2/projects/default-project')).json().data;
    const [id = ''] = await insertChecks(server.database.db, { projectId: project.id }, [
      { inputUrl: 'http://10.0.0.1/' },
    ]);
    const response = await followInBrowser(id);
    expect([response.statusCode, response.json().error]).toEqual([422, 'TARGET_REFUSED']);
  });

  it.each(['nonsense', '00000000-0000-4000-8000-000000000000'])('reject a missing check: %s', async (id) => {
    expect(failureIn(await followInBrowser(id))).toEqual([404, "Check not found, or you don't have access"]);
  });
});

describe('a server without a browser', () => {
  it('reports it in the options, with how to fix it', async () => {
    expect((await server.app.inject('/v2/options')).json().data.options.hasBrowser).toBe(true);
    const bare = await createTestApp();
    try {
      expect((await bare.app.inject('/v2/options')).json().data.options.hasBrowser).toBe(false);
      const owner = await signUp(bare);
      const id = await trackOne('/app', owner);
      expect(failureIn(await followInBrowser(id, owner))).toEqual([
        409,
        'This server has no browser. Install Chromium, or set BROWSER_PATH or BROWSER_URL.',
      ]);
      expect((await owner.call('GET', pathOf(id))).json().data).toEqual({ browserTrace: null });
    } finally {
      await bare.close();
    }
  });
});
