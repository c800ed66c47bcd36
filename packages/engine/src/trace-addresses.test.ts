import { describe, expect, it } from 'vitest';
import { createNetwork } from './network.ts';
import { redirectTo, type SiteResponse, startSite } from './testing/http-site.ts';
import { localNetwork, traceLocally } from './testing/local-network.ts';

describe('addresses', () => {
  it('inside the network are blocked, wherever a redirect comes from', async () => {
    await using site = await startSite({ '/': redirectTo('http://169.254.169.254/latest/meta-data/') });
    const { hops, end } = await traceLocally(site.origin);
    expect(end).toMatchObject({
      kind: 'blocked',
      error: { code: 'ADDRESS_REFUSED', message: expect.stringContaining('169.254.169.254') },
    });
    expect(hops[1]).toMatchObject({
      url: 'http://169.254.169.254/latest/meta-data/',
      redirectType: 'ERROR',
      remoteAddress: null,
    });
  });

  it('are blocked when one address from the name server is private', async () => {
    const lookup = async () => [
      { address: '127.0.0.1', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ];
    await using site = await startSite({ '/': 'hello' });
    const { end } = await traceLocally(`http://mixed.test:${site.port}/`, { network: localNetwork({ lookup }) });
    expect(end).toMatchObject({ kind: 'blocked', error: { code: 'ADDRESS_REFUSED' } });
    expect(site.log).toEqual([]);
  });

  it('on ports of other protocols are blocked', async () => {
    const { end } = await traceLocally('http://site.test:25/');
    expect(end).toMatchObject({
      kind: 'blocked',
      error: { code: 'PORT_REFUSED', message: expect.stringContaining('25') },
    });
  });

  it('are tried one after the other', async () => {
    const lookup = async () => [
      { address: '::1', family: 6 },
      { address: '127.0.0.1', family: 4 },
    ];
    await using site = await startSite({ '/': 'hello' });
    const { hops, end } = await traceLocally(`http://two.test:${site.port}/`, { network: localNetwork({ lookup }) });
    expect(end.kind).toBe('final');
    expect(hops[0]?.remoteAddress?.ip).toBe('127.0.0.1');
  });

  it('where nothing listens differ from unreachable ones', async () => {
    const site = await startSite({});
    await site[Symbol.asyncDispose]();
    const { hops, end } = await traceLocally(site.origin);
    expect(end).toMatchObject({
      kind: 'failed',
      error: { code: 'CONNECTION_REFUSED', message: expect.stringContaining(String(site.port)) },
    });
    expect(hops[0]?.remoteAddress?.ip).toBe('127.0.0.1');
  });
});

describe('user info', () => {
  const asks: SiteResponse = { status: 401, headers: { 'www-authenticate': 'Basic realm="x"' } };

  it("is sent on request, and its password isn't stored", async () => {
    await using site = await startSite({
      '/': ({ socket }) => redirectTo(`http://user:secret@127.0.0.1:${socket.localPort}/in`),
      '/in': ({ headers }) => (headers.authorization === undefined ? asks : 'welcome'),
    });
    const { hops, end } = await traceLocally(site.origin);
    expect(end).toEqual({ kind: 'final' });
    expect(site.log).toEqual(['GET /', 'GET /in', 'GET /in']);
    expect(hops.map(({ statusCode }) => statusCode)).toEqual([302, 200]);
    expect(hops[1]?.url).toBe(`http://user:•••@127.0.0.1:${site.port}/in`);
    expect(JSON.stringify(hops)).not.toContain('secret@');
  });

  it('comes with the cookies of the response that asked', async () => {
    const askingOnce: SiteResponse = { ...asks, headers: { ...asks.headers, 'set-cookie': 'turn=2' } };
    await using site = await startSite({
      '/': ({ headers }) => (headers.cookie === 'turn=2' ? 'welcome' : askingOnce),
    });
    const { hops } = await traceLocally(`http://user:pw@127.0.0.1:${site.port}/`);
    expect(hops).toMatchObject([{ statusCode: 200 }]);
  });

  it('is not sent to a site that does not ask, nor twice', async () => {
    await using site = await startSite({ '/open': 'hello', '/in': asks });
    const at = (path: string) => traceLocally(`http://user:wrong@127.0.0.1:${site.port}${path}`);
    const { hops } = await at('/open');
    expect(hops[0]?.requestHeaders.map(([name]) => name)).not.toContain('Authorization');
    await at('/in');
    expect(site.log).toEqual(['GET /open', 'GET /in', 'GET /in']);
  });

  it('is not sent where its password is only the mark of one', async () => {
    await using site = await startSite({ '/in': asks });
    const { hops } = await traceLocally(`http://user:•••@127.0.0.1:${site.port}/in`);
    expect(hops).toMatchObject([{ statusCode: 401 }]);
    expect(site.log).toEqual(['GET /in']);
  });
});

describe('names that browsers do not look up', () => {
  it.each([
    '*.localhost',
    'a!b.localhost',
    'a..b.localhost',
    `${'a'.repeat(64)}.localhost`,
    `${'a.'.repeat(125)}localhost`,
  ])('%s is no website', async (host) => {
    const { end } = await traceLocally(`http://${host}:1234/`);
    expect(end).toMatchObject({ kind: 'failed', error: { code: 'DNS_NOT_FOUND' } });
  });
});

describe('names under localhost', () => {
  it.each(['localhost', 'app.localhost', 'a.b.localhost.'])(
    '%s is this computer, which no server is asked about',
    async (name) => {
      await using site = await startSite({ '/': 'hello' });
      const asked: string[] = [];
      const lookup = async (host: string) => {
        asked.push(host);
        return [];
      };
      const network = createNetwork({ allowCidrs: ['127.0.0.0/8'], lookup });
      const { end, hops } = await traceLocally(`http://${name}:${site.port}/`, { network });
      expect(end).toEqual({ kind: 'final' });
      expect(hops[0]?.remoteAddress).toMatchObject({ ip: '127.0.0.1' });
      expect(asked).toEqual([]);
    },
  );

  it('are blocked unless it is allowed', async () => {
    const { end } = await traceLocally('http://app.localhost:1234/', { network: createNetwork() });
    expect(end).toMatchObject({ kind: 'blocked', error: { code: 'ADDRESS_REFUSED' } });
  });
});
