import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Hop, Trace, TrackResult } from '@hopwise/model';
import { bareHop } from '@hopwise/model/testing/bare-hop';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/index.ts';
import { cutTrace } from './cut-trace.ts';

const traceOf = (hops: Partial<Hop>[]): Trace => ({
  hops: hops.map((hop, hopIndex) => ({ ...bareHop, hopIndex, ...hop })),
  end: { kind: 'final' },
});
const chain = (length: number, hop: Partial<Hop>): Trace => traceOf(Array.from({ length }, () => hop));
const kilobytes = (trace: Trace) => JSON.stringify(trace).length / 1024;
const limit = 256 * 1024;

describe('cutTrace', () => {
  it('leaves a long chain with large headers and cookies unchanged', () => {
    const header = (kb: number): [string, string] => ['Content-Security-Policy', 'x'.repeat(kb * 1024)];
    const trace = chain(21, {
      requestHeaders: [['Cookie', 'x'.repeat(2048)]],
      responseHeaders: [header(6), ['Location', `/${'x'.repeat(500)}`]],
      cookiesSet: ['x'.repeat(2048)],
    });
    expect(cutTrace(trace, limit)).toBe(trace);
  });

  it('cuts the longest values, and marks what is missing in each and overall', () => {
    const trace = traceOf([
      {
        responseHeaders: [
          ['A', 'x'.repeat(200_000)],
          ['B', 'short'],
        ],
      },
      { cookiesSet: ['y'.repeat(100_000)] },
    ]);
    const { hops, cut } = cutTrace(trace, limit);
    expect(hops[0]?.responseHeaders).toEqual([
      ['A', `${'x'.repeat(8192)}… (191808 more characters not stored)`],
      ['B', 'short'],
    ]);
    expect(hops[1]?.cookiesSet).toEqual([`${'y'.repeat(8192)}… (91808 more characters not stored)`]);
    expect(cut).toEqual({ values: 2, characters: 191_808 + 91_808 });
  });

  it.each<[name: string, hop: Partial<Hop>]>([
    [
      'many small headers',
      { responseHeaders: Array.from({ length: 2000 }, (_, index) => [`x-${index}`, 'y'.repeat(100)]) },
    ],
    ['long names', { responseHeaders: Array.from({ length: 100 }, () => ['n'.repeat(2500), 'y']) }],
    ['many cookies', { cookiesSet: Array.from({ length: 2000 }, (_, index) => `name${index}=${'y'.repeat(100)}`) }],
    ['long request headers', { requestHeaders: [['Cookie', 'x'.repeat(250_000)]] }],
  ])('makes %s small enough, and keeps the structure of the chain', (_, hop) => {
    const location: [string, string] = ['Location', `https://example.com/${'l'.repeat(2000)}`];
    const trace = chain(21, {
      ...hop,
      statusCode: 301,
      responseHeaders: [...(hop.responseHeaders ?? []), location],
      redirect: { to: location[1], delaySeconds: null },
    });
    const cut = cutTrace(trace, limit);
    expect(kilobytes(cut)).toBeLessThan(400);
    for (const [index, { statusCode, url, redirect, responseHeaders }] of cut.hops.entries()) {
      expect([statusCode, url, redirect]).toEqual([301, trace.hops[index]?.url, trace.hops[index]?.redirect]);
      expect(responseHeaders).toContainEqual(location);
    }
  });

  it('cuts URLs only if they are too long to request', () => {
    const cut = cutTrace(chain(21, { url: `https://example.com/${'u'.repeat(200_000)}` }), limit);
    expect(cut.hops[0]?.url).toBe(`https://example.com/${'u'.repeat(8172)}… (191828 more characters not stored)`);
  });
});

describe('a hostile chain of 20 hops with 64 KB of headers each', () => {
  let server: TestApp;
  const site = createServer({ maxHeaderSize: 4 * 1024 * 1024 }, ({ url }, response) => {
    const hop = Number(url?.slice(1));
    const noise = Array.from({ length: 32 }, (_, index) => [
      index < 4 ? 'Set-Cookie' : `X-Noise-${index}`,
      `n${hop}x${index}=${randomBytes(1000).toString('hex')}`,
    ]);
    const policy = `img-src ${'https://a.example '.repeat(1000)}; script-src 'unsafe-inline'`;
    const end = ['Content-Security-Policy', policy, 'Content-Type', 'text/html'];
    if (hop < 20) return response.writeHead(301, [...noise.flat(), 'Location', `/${hop + 1}`]).end();
    return response.writeHead(200, [...noise.flat(), ...end]).end('<title>End</title>');
  });
  beforeAll(async () => {
    server = await createTestApp();
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    site.closeAllConnections();
    site.close();
    await server.close();
  });

  it("takes little space, is analyzed in full, and reports what isn't stored", async () => {
    const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/0`;
    const tracked = await server.app.inject({ method: 'POST', url: '/api/v2/track', payload: { url, maxHops: 20 } });
    const { check }: TrackResult = tracked.json().data;
    expect([check.status, check.hops.length, check.hops.map(({ statusCode }) => statusCode)]).toEqual([
      'OK',
      21,
      [...Array(20).fill(301), 200],
    ]);
    expect(check.hops.map(({ redirect }) => redirect?.to.split('/').at(-1))).toEqual([
      ...Array.from({ length: 20 }, (_, index) => String(index + 1)),
      undefined,
    ]);
    expect(check.evidenceCut?.characters).toBeGreaterThan(1_000_000);
    expect(JSON.stringify(check).length).toBeLessThan(300 * 1024);
    const { rows } = await server.database.db.execute<{ bytes: number }>(
      sql`select octet_length(content) as bytes from evidence_packs order by id desc limit 1`,
    );
    expect(rows[0]?.bytes).toBeLessThan(256 * 1024);

    const headers = { cookie: tracked.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
    const opened = await server.app.inject({ url: `/api/v2/track/${check.id}`, headers });
    expect(opened.json().data.check).toEqual(check);
    const sentence = /This response exceeded the storage limit: [\d,]+ headers, cookies or URLs were shortened/;
    for (const format of ['markdown', 'har']) {
      const file = await server.app.inject({ url: `/api/v2/export/${check.id}/${format}`, headers });
      expect(file.body).toMatch(sentence);
    }
    const json = await server.app.inject({ url: `/api/v2/export/${check.id}/json`, headers });
    expect(json.json().check.evidenceCut).toEqual(check.evidenceCut);
    // The bad part of the policy is in the cut-off part.
    const analysis = await server.app.inject({ url: `/api/v2/analyze/check/${check.id}`, headers });
    expect([analysis.body.includes('unsafe-inline'), JSON.stringify(check.hops).includes('unsafe-inline')]).toEqual([
      true,
      false,
    ]);
  });
});
