import { sharedCheck, shareLink } from '@hopwise/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engineAsBrowser, smallJpeg } from '../browser-traces/testing/engine-as-browser.ts';
import { createAppWithSite, type TestApp, type TestPerson, type TestSite } from '../testing/index.ts';
import { checkShares } from './shares-table.ts';

let server: TestApp;
let site: TestSite;
let person: TestPerson;
beforeAll(async () => {
  ({ server, site, person } = await createAppWithSite(
    ({ url }, response) => {
      response.setHeader('set-cookie', 'sid=cookies3cret; Path=/; HttpOnly').setHeader('content-type', 'text/html');
      response.end(url === '/app' ? '<script>location.href = "/home"</script>' : '<title>Shared</title>');
    },
    { deps: { browser: engineAsBrowser() } },
  ));
});
afterAll(() => server.close());

async function trackOne(path = ''): Promise<string> {
  const body = { url: `${site.origin}${path}`, headers: { Authorization: 'Bearer s3cret' }, enableSSLAnalysis: false };
  return (await person.call('POST', '/v2/track', body)).json().data.check.id;
}
const share = async (id: string) => (await person.call('POST', `/v2/checks/${id}/share`)).json().data.share;
const openShared = (token: string) => server.app.inject(`/v2/shared/${token}`);

describe('a shared check', () => {
  it("can be read by anyone with the link, but isn't indexed by search engines", async () => {
    const id = await trackOne();
    const link = shareLink.parse(await share(id));
    expect(link.url).toMatch(new RegExp(`^http://localhost(:\\d+)?/shared/${link.token}$`));
    const response = await openShared(link.token);
    expect(response.statusCode).toBe(200);
    expect(response.headers['x-robots-tag']).toBe('noindex');
    const { check, finalStatusCode, analysis } = sharedCheck.parse(response.json().data);
    expect([check.id, finalStatusCode, analysis?.seo?.noindex]).toEqual([id, 200, false]);
  });

  it('hides sent credentials and cookie values, which only its owner sees', async () => {
    const id = await trackOne();
    const { token } = await share(id);
    const { body } = await openShared(token);
    expect(body).not.toContain('s3cret');
    expect(body).toContain('sid=[redacted]; Path=/; HttpOnly');
    for (const format of ['json', 'har', 'markdown', 'csv']) {
      expect((await person.call('GET', `/v2/export/${id}/${format}`)).body, format).not.toContain('s3cret');
    }
    expect((await person.call('GET', `/v2/track/${id}`)).body).toContain('sid=cookies3cret');
  });

  it('shows the browser trace without cookie values, and the screenshot', async () => {
    const id = await trackOne('/app');
    const { token } = await share(id);
    const shown = async () => sharedCheck.parse((await openShared(token)).json().data).browserTrace;
    const picture = () => openShared(`${token}/browser-trace/screenshot`);
    expect(await shown()).toBeNull();
    expect((await picture()).statusCode).toBe(404);

    await person.call('POST', `/v2/checks/${id}/browser-trace`);
    expect(await shown()).toMatchObject({ finalUrl: `${site.origin}/home`, hasScreenshot: true, title: 'Engine' });
    const { body } = await openShared(token);
    expect(body).not.toContain('s3cret');
    expect((await openShared(`${token}/export/markdown`)).body).toContain('Script app, line 1');
    const { statusCode, headers, rawPayload } = await picture();
    expect([statusCode, headers['content-type'], headers['x-robots-tag']]).toEqual([200, 'image/jpeg', 'noindex']);
    expect(rawPayload).toEqual(smallJpeg);

    await person.call('DELETE', `/v2/checks/${id}/share`);
    expect((await picture()).statusCode).toBe(404);
  });

  it('keeps its link when shared again', async () => {
    const id = await trackOne();
    const first = await share(id);
    expect(await share(id)).toEqual(first);
    expect((await person.call('GET', `/v2/checks/${id}/share`)).json().data.share).toEqual(first);
  });

  it('is closed when its link is revoked; the next link is different', async () => {
    const id = await trackOne();
    const first = await share(id);
    expect((await person.call('DELETE', `/v2/checks/${id}/share`)).json().data).toEqual({ revoked: true });
    expect((await openShared(first.token)).statusCode).toBe(404);
    expect((await person.call('GET', `/v2/checks/${id}/share`)).json().data.share).toBeNull();
    expect((await share(id)).token).not.toBe(first.token);
  });

  it('is closed when the check is deleted', async () => {
    const id = await trackOne();
    const { token } = await share(id);
    await person.call('DELETE', `/v2/checks/${id}`);
    expect((await openShared(token)).statusCode).toBe(404);
  });

  it("has a link that isn't in the database", async () => {
    const { token } = await share(await trackOne());
    expect(JSON.stringify(await server.database.db.select().from(checkShares))).not.toContain(token);
  });

  it("gets a working link after the server's secret changed", async () => {
    const id = await trackOne();
    const first = await share(id);
    await server.database.db.update(checkShares).set({ nonce: crypto.randomUUID() });
    const second = await share(id);
    expect(second.token).not.toBe(first.token);
    expect((await openShared(second.token)).statusCode).toBe(200);
  });

  it.each(['x', '%00', '%E0%A4%A', 'a'.repeat(2000), '..%2F..'])("isn't opened by %j", async (token) => {
    const { statusCode } = await openShared(token);
    expect([400, 404]).toContain(statusCode);
  });
});
