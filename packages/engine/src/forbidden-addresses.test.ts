import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { evidenceKinds } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import { gatherEvidence } from './gather/gather-evidence.ts';
import { gatherTls } from './gather/tls/tls.ts';
import { createNetwork } from './network.ts';
import { type HttpSite, redirectTo, type SiteResponse, startSite } from './testing/http-site.ts';
import { traceLocally } from './testing/local-network.ts';

/** An address that also reaches this computer, but isn't one of those that `open` allows. */
const forbidden = '0.0.0.0';
const open = '127.0.0.1/32';
const html = { 'content-type': 'text/html' };

interface Trap extends AsyncDisposable {
  port: number;
  connectionCount(): number;
}

/** Counts who comes, and hangs up on them. */
async function startTrap(): Promise<Trap> {
  let connections = 0;
  const server = createServer((socket: Socket) => {
    connections += 1;
    socket.on('error', () => {}).destroy();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    connectionCount: () => connections,
    async [Symbol.asyncDispose]() {
      await once(server.close(), 'close');
    },
  };
}

/** Sites that lead there through every way an untrusted URL can arrive. */
const ways: [what: string, responses: (trap: string) => Record<string, SiteResponse>][] = [
  ['a redirect', (trap) => ({ '/page': redirectTo(`http://${trap}/`) })],
  ['a redirect to https', (trap) => ({ '/page': redirectTo(`https://${trap}/`) })],
  ['a Refresh header', (trap) => ({ '/page': { headers: { ...html, refresh: `0;url=http://${trap}/` } } })],
  [
    'a refresh in the page',
    (trap) => ({ '/page': { headers: html, body: `<meta http-equiv=refresh content="0;url=http://${trap}/">` } }),
  ],
  ['a redirect of robots.txt', (trap) => ({ '/page': 'x', '/robots.txt': redirectTo(`http://${trap}/robots.txt`) })],
  ['a sitemap that robots.txt names', (trap) => ({ '/page': 'x', '/robots.txt': `Sitemap: http://${trap}/map.xml` })],
  ['a redirect of the sitemap', (trap) => ({ '/page': 'x', '/sitemap.xml': redirectTo(`http://${trap}/`) })],
  ['a canonical link', (trap) => ({ '/page': { headers: html, body: `<link rel=canonical href=http://${trap}/>` } })],
  [
    'a link to another language',
    (trap) => ({ '/page': { headers: html, body: `<link rel=alternate hreflang=de href=http://${trap}/>` } }),
  ],
  [
    'a redirect of the canonical URL',
    (trap) => ({
      '/page': { headers: html, body: '<link rel=canonical href=/other>' },
      '/other': redirectTo(`http://${trap}/`),
    }),
  ],
  ['a redirect of a variant', (trap) => ({ '/page': 'x', '/page/': redirectTo(`http://${trap}/`) })],
  ['a redirect of plain http', (trap) => ({ '/page': 'x', '/': redirectTo(`http://${trap}/`) })],
];

const gather = (url: string, allowCidrs: string[]) =>
  gatherEvidence(
    { url, method: 'GET' },
    { network: createNetwork({ allowCidrs }), maxHops: 5, timeoutMs: 5000, needs: evidenceKinds },
  );

describe('an address that is not opened', () => {
  it.each(ways)('is not contacted through %s', async (_what, responses) => {
    await using trap = await startTrap();
    await using site = await startSite(responses(`${forbidden}:${trap.port}`));
    await gather(`${site.origin}/page`, [open]);
    expect(trap.connectionCount()).toBe(0);
    await gather(`${site.origin}/page`, [open, `${forbidden}/32`]);
    expect(trap.connectionCount(), 'opened, the same way leads there').toBeGreaterThan(0);
  });

  it.each(['http', 'https'])('is not contacted when it is requested over %s', async (scheme) => {
    await using trap = await startTrap();
    const { trace } = await gather(`${scheme}://${forbidden}:${trap.port}/`, [open]);
    expect(trace.end).toMatchObject({ kind: 'blocked', error: { code: 'ADDRESS_REFUSED' } });
    expect(trap.connectionCount()).toBe(0);
  });

  it('is not contacted by a question of a foreign page, which follows no redirect', async () => {
    await using trap = await startTrap();
    await using site = await startSite({
      '/page': ({ headers }) => (headers.origin ? redirectTo(`http://${forbidden}:${trap.port}/`) : 'x'),
    });
    const { cors } = await gather(`${site.origin}/page`, [open, `${forbidden}/32`]);
    expect([cors.ok, trap.connectionCount()]).toEqual([true, 0]);
  });
});

/** Resolves to the allowed address the given number of times, and to the forbidden one after that. */
function rebindingNetwork(goodLookups: number) {
  let lookups = 0;
  const network = createNetwork({
    allowCidrs: [open],
    lookup: async () => {
      lookups += 1;
      return [{ address: lookups <= goodLookups ? '127.0.0.1' : forbidden, family: 4 }];
    },
  });
  return { network, lookupCount: () => lookups };
}

/** A site whose connections serve one request each, so that every request looks the name up again. */
const startForgetfulSite = (paths: Record<string, SiteResponse>): Promise<HttpSite> =>
  startSite(
    Object.fromEntries(
      Object.entries(paths).map(([path, response]) => {
        const { headers, ...rest } = typeof response === 'string' ? { body: response, headers: {} } : response;
        return [path, { ...rest, headers: { ...html, ...headers, connection: 'close' } }];
      }),
    ),
  );

describe('a name whose address changes (DNS rebinding)', () => {
  it('is looked up once, and the checked address is dialed', async () => {
    await using site = await startForgetfulSite({ '/': 'hello' });
    const { network, lookupCount } = rebindingNetwork(1);
    const { hops, end } = await traceLocally(`http://rebind.test:${site.port}/`, { network });
    expect([end.kind, hops[0]?.remoteAddress?.ip, lookupCount()]).toEqual(['final', '127.0.0.1', 1]);
  });

  it('is checked again at each hop', async () => {
    await using site = await startForgetfulSite({ '/': redirectTo('/b'), '/b': redirectTo('/c'), '/c': 'hello' });
    const { network } = rebindingNetwork(2);
    const { hops, end } = await traceLocally(`http://rebind.test:${site.port}/`, { network });
    expect(end).toMatchObject({ kind: 'blocked', error: { code: 'ADDRESS_REFUSED' } });
    expect([hops.length, site.log]).toEqual([3, ['GET /', 'GET /b']]);
  });

  it.each(['sitemap', 'httpUpgrade', 'cors', 'missingPage'] as const)('is checked again for the %s', async (kind) => {
    await using site = await startForgetfulSite({ '/': 'root', '/page': 'x', '/sitemap.xml': '<urlset/>' });
    const { network } = rebindingNetwork(1);
    const evidence = await gatherEvidence(
      { url: `http://rebind.test:${site.port}/page`, method: 'GET' },
      { network, maxHops: 5, timeoutMs: 5000, needs: [kind] },
    );
    expect(evidence[kind]).toMatchObject({ ok: false, error: { code: 'ADDRESS_REFUSED' } });
    expect(site.log.filter((line) => line !== 'GET /robots.txt')).toEqual(['GET /page']);
  });

  it('is checked again for each look at its TLS', async () => {
    await using trap = await startTrap();
    const { network } = rebindingNetwork(1);
    const signal = AbortSignal.timeout(5000);
    await gatherTls({ host: 'rebind.test', port: trap.port, network, signal });
    expect(trap.connectionCount()).toBe(1);
  });
});
