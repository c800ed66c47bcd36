import type { NetErrorCode } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import { shortMs, traceOf } from './testing/hostile-server.ts';
import { localNetwork, traceLocally } from './testing/local-network.ts';
import { type RawResponder, response, startRawServer } from './testing/raw-server.ts';

describe('a chain', () => {
  const toSelf: RawResponder = (socket) => socket.write(response('302 Found', ['Location: /']));
  const counting: RawResponder = (socket, request) => {
    const count = Number(/GET \/(\d*)/.exec(request)?.[1]);
    socket.write(response('302 Found', [`Location: /${count + 1}`]));
  };

  it('that redirects to itself is a loop', async () => {
    const { hops, end } = await traceOf(toSelf);
    expect(end).toMatchObject({ kind: 'loop', error: { code: 'REDIRECT_LOOP' } });
    expect(hops.length).toBeLessThan(10);
  });

  it('that grows forever ends at the limit', async () => {
    await using server = await startRawServer(counting);
    const { hops, end } = await traceLocally(`${server.url}/1`, { maxHops: 20 });
    expect(end).toMatchObject({
      kind: 'too-many-hops',
      error: { code: 'TOO_MANY_HOPS', message: 'The chain has more than the 20 redirects allowed.' },
    });
    expect(hops).toHaveLength(21);
  });

  it('of a thousand redirects can be followed to the end of the time, no further', async () => {
    await using server = await startRawServer(counting);
    const { hops, end } = await traceLocally(`${server.url}/1`, { maxHops: 1000 });
    expect(end.kind).toBe('too-many-hops');
    expect(hops).toHaveLength(1001);
    expect(hops.every(({ connectionReused }, index) => connectionReused === index > 0)).toBe(true);
  });

  it('is followed to an address of 100,000 characters', async () => {
    const { end } = await traceOf((socket) =>
      socket.write(response('302 Found', [`Location: /${'a'.repeat(100_000)}`])),
    );
    expect(end).toMatchObject({ kind: 'loop', error: { code: 'REDIRECT_LOOP' } });
  });
});

describe('a name server', () => {
  const failing = (code: string) =>
    localNetwork({ lookup: () => Promise.reject(Object.assign(new Error(code), { code })) });

  it.each<[string, NetErrorCode]>([
    ['ENOTFOUND', 'DNS_NOT_FOUND'],
    ['ENODATA', 'DNS_NOT_FOUND'],
    ['EAI_AGAIN', 'DNS_FAILED'],
    ['ESERVFAIL', 'DNS_FAILED'],
    ['ECONNREFUSED', 'DNS_FAILED'],
    ['EUNHEARDOF', 'DNS_FAILED'],
  ])('that fails with %s', async (code, expected) => {
    const { end } = await traceLocally('http://site.test/', { network: failing(code) });
    expect(end).toMatchObject({
      kind: 'failed',
      error: { code: expected, message: expect.stringContaining('site.test') },
    });
  });

  it('that hangs costs no more than the time allowed', async () => {
    const network = localNetwork({ lookup: () => new Promise(() => {}) });
    const { hops, end } = await traceLocally('http://site.test/', { network, timeoutMs: shortMs });
    expect(end.kind).toBe('timeout');
    expect(hops[0]).toMatchObject({ error: { code: 'TIMEOUT' }, remoteAddress: null });
    expect(hops[0]?.isConnected).toBeUndefined();
  });

  it('that knows the name but no address of it', async () => {
    const network = localNetwork({ lookup: async () => [] });
    const { end } = await traceLocally('http://site.test/', { network });
    expect(end).toMatchObject({ error: { code: 'DNS_NOT_FOUND' } });
  });
});
