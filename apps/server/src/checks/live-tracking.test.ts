import { once } from 'node:events';
import { request as httpRequest, type ServerResponse } from 'node:http';
import { checkAnalysis, errorBody, hop, trackResult } from '@hopwise/model';
import { count } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, parseEvents, startTestSite, type TestApp, type TestSite } from '../testing/index.ts';
import { checks } from './checks-table.ts';

let server: TestApp;
let site: TestSite;
const heldResponse = Promise.withResolvers<ServerResponse>();

beforeAll(async () => {
  server = await createTestApp();
  site = await startTestSite((request, response) => {
    if (request.url === '/start') return response.writeHead(302, { location: '/end' }).end();
    if (request.url === '/held') return heldResponse.resolve(response);
    return response.end('<title>The end</title>');
  });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await site.close();
  await server.close();
});

const withoutAnalyses = { enableSSLAnalysis: false, enableSEOAnalysis: false, enableSecurityAnalysis: false };

const liveHeaders = { 'content-type': 'application/json', accept: 'text/event-stream' };

const startTracking = (payload: object): Promise<Response> =>
  fetch(`${server.app.listeningOrigin}/v2/track`, {
    method: 'POST',
    headers: liveHeaders,
    body: JSON.stringify(payload),
  });

describe('live tracking', () => {
  it('sends each hop, then the running analyses, then the result and the analyses', async () => {
    const response = await startTracking({ url: `${site.origin}/start`, enableSSLAnalysis: false });
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const events = parseEvents(await response.text());
    expect(events.map(({ event }) => event)).toEqual(['hop', 'hop', 'analyzing', 'result', 'analysis']);
    expect(events.slice(0, 2).map(({ data }) => hop.parse(data).statusCode)).toEqual([302, 200]);
    expect(events[2]?.data).toEqual(['seo', 'security']);
    const { check } = trackResult.parse(events[3]?.data);
    expect(checkAnalysis.parse(events[4]?.data).seo).not.toBeNull();
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const opened = await server.app.inject({ url: `/v2/track/${check.id}`, headers: { cookie } });
    expect(opened.json().data).toEqual(events[3]?.data);
  });

  it('sends a hop while the next is pending', async () => {
    const held = await startTestSite((request, response) => {
      if (request.url === '/') response.writeHead(302, { location: `${site.origin}/held` }).end();
    });
    const response = await startTracking({ url: held.origin, ...withoutAnalyses });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let told = '';
    const readUntil = async (isEnough: () => boolean) => {
      for (let chunk = await reader?.read(); !chunk?.done; chunk = await reader?.read()) {
        told += chunk?.value;
        if (isEnough()) return;
      }
    };
    await readUntil(() => parseEvents(told).length > 0);
    expect(parseEvents(told)).toMatchObject([{ event: 'hop', data: { statusCode: 302 } }]);
    (await heldResponse.promise).end('late');
    await readUntil(() => false);
    await held.close();
    expect(parseEvents(told).map(({ event }) => event)).toEqual(['hop', 'hop', 'result']);
  });

  it('sends an error with the usual body', async () => {
    const response = await startTracking({ url: 'http://10.0.0.1/' });
    const events = parseEvents(await response.text());
    expect(events.map(({ event }) => event)).toEqual(['hop', 'error']);
    expect(errorBody.parse(events[1]?.data).error).toBe('TARGET_REFUSED');
  });

  it('responds to invalid calls like any other call', async () => {
    const response = await startTracking({ url: '' });
    expect([response.status, (await response.json()).message]).toEqual([400, 'URL is required']);
  });

  it('stops when the client disconnects, and stores nothing', async () => {
    const asked = Promise.withResolvers<void>();
    const dropped = Promise.withResolvers<void>();
    const slow = await startTestSite((request) => {
      asked.resolve();
      request.socket.once('close', () => dropped.resolve());
    });
    const countChecks = async () => (await server.database.db.select({ total: count() }).from(checks))[0]?.total;
    const before = await countChecks();
    const call = httpRequest(`${server.app.listeningOrigin}/v2/track`, { method: 'POST', headers: liveHeaders });
    call.on('error', () => undefined);
    call.end(JSON.stringify({ url: slow.origin, timeout: 30_000 }));
    const [response] = await once(call, 'response');
    expect(response.headers['content-type']).toContain('text/event-stream');
    await asked.promise;
    call.destroy();
    await dropped.promise;
    await slow.close();
    expect(await countChecks()).toBe(before);
  });
});
