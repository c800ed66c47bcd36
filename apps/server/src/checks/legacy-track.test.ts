import { trackResult } from '@hopwise/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, signUp, startTestSite, type TestApp, type TestSite } from '../testing/index.ts';

let server: TestApp;
let site: TestSite;
const seen: string[] = [];
beforeAll(async () => {
  server = await createTestApp();
  site = await startTestSite((request, response) => {
    seen.push(`${request.method} ${request.url} ${request.headers['user-agent']}`);
    if (request.url === '/') response.writeHead(301, { location: '/end' }).end();
    else response.end();
  });
});
afterAll(async () => {
  await site.close();
  await server.close();
});

const track = (payload: object) => server.app.inject({ method: 'POST', url: '/api/v1/track', payload });

describe('POST /api/v1/track', () => {
  it('responds with the result as the whole body, without analyses', async () => {
    const response = await track({ url: site.origin, method: 'HEAD', userAgent: 'Old/1.0' });
    const { check, finalStatusCode } = trackResult.parse(response.json());
    expect([check.status, check.method, check.redirectCount, finalStatusCode]).toEqual(['OK', 'HEAD', 1, 200]);
    expect(seen).toEqual(['HEAD / Old/1.0', 'HEAD /end Old/1.0']);
    const cookie = String(response.headers['set-cookie']).split(';')[0] ?? '';
    const opened = await server.app.inject({ url: `/v2/track/${check.id}`, headers: { cookie } });
    expect(opened.json().data).toEqual(response.json());
  });

  it('stores the check of a signed-in person', async () => {
    const person = await signUp(server);
    await person.call('POST', '/api/v1/track', { url: site.origin });
    expect((await person.call('GET', '/v2/checks/recent')).json().data.checks).toHaveLength(1);
  });

  it.each([
    [{}, 400],
    [{ url: 'nonsense:' }, 400],
    [{ url: 'a.test', method: 'PATCH' }, 400],
    [{ url: 'http://10.0.0.1/' }, 422],
  ])('responds to %j with %i and the usual error body', async (payload, status) => {
    const response = await track(payload);
    expect([response.statusCode, Object.keys(response.json())]).toEqual([status, ['error', 'message', 'details']]);
  });
});
