import { once } from 'node:events';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { type ClientName, clientProfiles, type Hop } from '@hopwise/model';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Network } from './network.ts';
import { redirectTo, startSite } from './testing/http-site.ts';
import { startHttp2Site } from './testing/http2-site.ts';
import { localNetwork, traceLocally } from './testing/local-network.ts';
import { issueCertificate, makeAuthorities, type TestCertificate, tlsOf } from './testing/pki.ts';
import { response, startRawServer } from './testing/raw-server.ts';

let chain: TestCertificate[];
let network: Network;

beforeAll(async () => {
  const authorities = await makeAuthorities();
  chain = [await issueCertificate({ name: 'site.test', issuer: authorities.intermediate }), authorities.intermediate];
  network = localNetwork({ extraCa: [authorities.root.pem] });
});

/** The lines of a request as they arrived, but the first and Host. */
const sentLines = (request: string | undefined) => (request ?? '').split('\r\n').slice(2);

const startListening = (isSecure: boolean) =>
  startRawServer((socket) => socket.write(response('200 OK', [], 'hello')), isSecure ? tlsOf(chain) : undefined);

/** What a client sends to a server that listens to the bytes themselves. */
async function sentAs(client: ClientName, isSecure: boolean): Promise<string[]> {
  await using server = await startListening(isSecure);
  const url = `${isSecure ? 'https' : 'http'}://site.test:${server.port}/`;
  await traceLocally({ url, client }, { network });
  expect(server.requests[0]?.split('\r\n').slice(0, 2)).toEqual(['GET / HTTP/1.1', `Host: site.test:${server.port}`]);
  return sentLines(server.requests[0]);
}

describe('a client', () => {
  const accept =
    'Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/jxl,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7';
  const plainAccept = 'Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  const userAgent = (name: ClientName) => `User-Agent: ${clientProfiles[name].userAgent}`;
  const english = 'Accept-Language: en-US,en;q=0.9';
  const encodings = { old: 'Accept-Encoding: gzip, deflate', all: 'Accept-Encoding: gzip, deflate, br, zstd' };

  it.each<[ClientName, 'http' | 'https', string[]]>([
    ['chrome', 'http', ['Upgrade-Insecure-Requests: 1', userAgent('chrome'), accept, encodings.old, english]],
    [
      'chrome',
      'https',
      [
        'sec-ch-ua: "Not:A-Brand";v="8", "Chromium";v="156", "Google Chrome";v="156"',
        'sec-ch-ua-mobile: ?0',
        'sec-ch-ua-platform: "Windows"',
        'Upgrade-Insecure-Requests: 1',
        userAgent('chrome'),
        accept,
        'Sec-Fetch-Site: none',
        'Sec-Fetch-Mode: navigate',
        'Sec-Fetch-User: ?1',
        'Sec-Fetch-Dest: document',
        encodings.all,
        english,
      ],
    ],
    [
      'safari-iphone',
      'https',
      [
        'Sec-Fetch-Dest: document',
        userAgent('safari-iphone'),
        plainAccept,
        'Sec-Fetch-Site: none',
        'Sec-Fetch-Mode: navigate',
        english,
        encodings.all,
      ],
    ],
    [
      'firefox',
      'https',
      [
        userAgent('firefox'),
        plainAccept,
        english,
        encodings.all,
        'Upgrade-Insecure-Requests: 1',
        'Sec-Fetch-Dest: document',
        'Sec-Fetch-Mode: navigate',
        'Sec-Fetch-Site: none',
        'Sec-Fetch-User: ?1',
      ],
    ],
    [
      'googlebot',
      'https',
      [
        'Accept: text/html,application/xhtml+xml,application/signed-exchange;v=b3,application/xml;q=0.9,*/*;q=0.8',
        'From: googlebot(at)googlebot.com',
        userAgent('googlebot'),
        'Accept-Encoding: gzip, deflate, br',
      ],
    ],
    ['claudebot', 'http', ['Accept: */*', userAgent('claudebot'), encodings.old]],
    ['curl', 'https', [userAgent('curl'), 'Accept: */*']],
  ])('%s sends over %s what it really sends, in its order', async (client, scheme, lines) => {
    expect(await sentAs(client, scheme === 'https')).toEqual(lines);
  });

  it('sends to each hop what belongs to its scheme', async () => {
    await using secure = await startListening(true);
    const location = `Location: https://site.test:${secure.port}/`;
    await using plain = await startRawServer((socket) => socket.write(response('301 Moved', [location])));
    const { hops } = await traceLocally({ url: `http://site.test:${plain.port}/`, client: 'chrome' }, { network });
    expect(hops.map(({ statusCode }) => statusCode)).toEqual([301, 200]);
    expect(sentLines(plain.requests[0]).join('\n')).not.toMatch(/sec-/i);
    expect(sentLines(secure.requests[0])).toContain('Sec-Fetch-Mode: navigate');
    expect(sentLines(secure.requests[0])).toContain('sec-ch-ua-mobile: ?0');
  });

  it('sends over HTTP/2 the same in small letters', async () => {
    const received: string[][] = [];
    await using site = await startHttp2Site(chain, (stream, _path, names) => {
      received.push(names);
      stream.respond({ ':status': 200 });
      stream.end();
    });
    await traceLocally({ url: `https://site.test:${site.port}/`, client: 'firefox' }, { network });
    expect(received[0]?.filter((name) => !name.startsWith(':'))).toEqual([
      'user-agent',
      'accept',
      'accept-language',
      'accept-encoding',
      'upgrade-insecure-requests',
      'sec-fetch-dest',
      'sec-fetch-mode',
      'sec-fetch-site',
      'sec-fetch-user',
    ]);
  });

  it("puts the user's value in the position of the client's; other headers follow", async () => {
    await using server = await startListening(false);
    await traceLocally({
      url: `http://site.test:${server.port}/`,
      client: 'chrome',
      userAgent: 'mine',
      headers: [
        ['X-Debug', '1'],
        ['accept-language', 'de'],
      ],
    });
    const names = ['Upgrade-Insecure-Requests: 1', 'User-Agent: mine', accept, encodings.old, 'accept-language: de'];
    expect(sentLines(server.requests[0])).toEqual([...names, 'X-Debug: 1']);
  });
});

describe('without cookies', () => {
  const pages = {
    '/': { status: 302, headers: { location: '/next', 'set-cookie': 'a=1' } },
    '/next': ({ headers }: { headers: { cookie?: string | undefined } }) => headers.cookie ?? 'none',
  };
  const cookiesOf = (hops: readonly Hop[]) =>
    hops.map(({ requestHeaders }) => requestHeaders.find(([name]) => name === 'Cookie')?.[1]);

  it('sends back none of those that a site sets', async () => {
    await using site = await startSite(pages);
    expect(cookiesOf((await traceLocally(site.origin)).hops)).toEqual([undefined, 'a=1']);
    const { hops } = await traceLocally(site.origin, { withoutCookies: true });
    expect(cookiesOf(hops)).toEqual([undefined, undefined]);
    expect(hops[0]?.cookiesSet).toEqual(['a=1']);
  });

  it('sends those that the user gave', async () => {
    await using site = await startSite(pages);
    const request = { url: site.origin, headers: [['Cookie', 'own=1'] as [string, string]] };
    expect(cookiesOf((await traceLocally(request, { withoutCookies: true })).hops)).toEqual(['own=1', 'own=1']);
  });

  it('sees the loop of a site that wants its cookie back', async () => {
    await using site = await startSite({
      '/': ({ headers }) =>
        headers.cookie === undefined ? { status: 302, headers: { location: '/', 'set-cookie': 'a=1' } } : 'hello',
    });
    expect((await traceLocally(site.origin)).end).toEqual({ kind: 'final' });
    expect((await traceLocally(site.origin, { withoutCookies: true })).end.kind).toBe('loop');
  });
});

describe('one family of addresses', () => {
  const ipv4 = { address: '127.0.0.1', family: 4 };
  const ipv6 = { address: '::1', family: 6 };
  const addresses: Record<string, { address: string; family: number }[]> = {
    'both.test': [ipv6, ipv4],
    'four.test': [ipv4],
    'six.test': [ipv6],
    'inside.test': [ipv4, { address: 'fd00::1', family: 6 }],
  };
  const families = () => localNetwork({ lookup: async (host) => addresses[host] ?? [] });

  it('alone is dialed', async () => {
    await using site = await startSite({ '/': 'hello' });
    const url = `http://both.test:${site.port}/`;
    const four = await traceLocally(url, { network: families(), family: 4 });
    expect(four.end).toEqual({ kind: 'final' });
    expect(four.hops[0]?.remoteAddress).toMatchObject({ ip: '127.0.0.1', family: 4 });
    // Nothing listens there; whether this computer has IPv6 doesn't matter.
    const six = await traceLocally(url, { network: families(), family: 6 });
    expect(six.end.kind).toBe('failed');
    expect(six.hops[0]?.remoteAddress).toMatchObject({ ip: '::1', family: 6 });
    expect(site.log).toEqual(['GET /']);
  });

  it.each([
    ['four.test', 6, 'four.test has no IPv6 address.'],
    ['six.test', 4, 'six.test has no IPv4 address.'],
    ['127.0.0.1', 6, "127.0.0.1 isn't an IPv6 address."],
    ['[::1]', 4, "::1 isn't an IPv4 address."],
  ] as const)('that %s does not have is reported: IPv%s', async (host, family, message) => {
    await using site = await startSite({ '/': 'hello' });
    const { end } = await traceLocally(`http://${host}:${site.port}/`, { network: families(), family });
    expect(end).toEqual({ kind: 'failed', error: { code: 'DNS_NOT_FOUND', message } });
    expect(site.log).toEqual([]);
  });

  it('is reported where a later host lacks it', async () => {
    await using site = await startSite({
      '/': ({ socket }) => redirectTo(`http://six.test:${socket.localPort}/`),
    });
    const { hops, end } = await traceLocally(`http://both.test:${site.port}/`, { network: families(), family: 4 });
    expect(hops).toHaveLength(2);
    expect(end).toMatchObject({ error: { message: 'six.test has no IPv4 address.' } });
  });

  it('allows nothing extra: a blocked address of the other family blocks the host', async () => {
    await using site = await startSite({ '/': 'hello' });
    const { end } = await traceLocally(`http://inside.test:${site.port}/`, { network: families(), family: 4 });
    expect(end).toMatchObject({ kind: 'blocked', error: { code: 'ADDRESS_REFUSED' } });
    expect(site.log).toEqual([]);
  });
});

describe('HTTP/1.1 alone', () => {
  async function startBoth() {
    const server = createSecureServer({ ...tlsOf(chain), allowHTTP1: true }, (request, reply) => {
      reply.writeHead(200, { 'x-version': request.httpVersion }).end();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return {
      url: `https://site.test:${(server.address() as AddressInfo).port}/`,
      async [Symbol.asyncDispose]() {
        server.close();
        await once(server, 'close');
      },
    };
  }
  const versionOf = ([hop]: readonly Hop[]) => [hop?.httpVersion, hop?.responseHeaders[0]?.[1]];

  it('is spoken with a server that offers HTTP/2', async () => {
    await using server = await startBoth();
    expect(versionOf((await traceLocally(server.url, { network })).hops)).toEqual(['2', '2.0']);
    expect(versionOf((await traceLocally(server.url, { network, http1Only: true })).hops)).toEqual(['1.1', '1.1']);
  });

  it('is not spoken over a shared connection of HTTP/2, nor left to others', async () => {
    await using server = await startBoth();
    const own = localNetwork({ extraCa: network.extraCa });
    const pooled = { network: own, connections: 'pooled' } as const;
    const versions: unknown[] = [];
    for (const http1Only of [false, true, false]) {
      versions.push((await traceLocally(server.url, { ...pooled, http1Only })).hops[0]?.httpVersion);
    }
    own.close();
    expect(versions).toEqual(['2', '1.1', '2']);
  });
});
