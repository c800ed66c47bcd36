// @module-tag embedded-only
import type { RequestListener } from 'node:http';
import { Readable } from 'node:stream';
import {
  checkAnalysis,
  comprehensiveAnalysis,
  securityAnalysis,
  seoAnalysis,
  sslAnalysis,
  type TrackResult,
} from '@hopwise/model';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { importBlocklist } from '../site-lists/index.ts';
import { createTestApp, deadOrigin, startTestSite, type TestApp, type TestSite } from '../testing/index.ts';

let server: TestApp;
let site: TestSite;
const requests: string[] = [];

const page =
  '<!doctype html><html lang="en"><head><title>A page about pages</title><meta name="description" content="What a page is."></head><body><h1>Pages</h1></body></html>';

const pages: RequestListener = (request, response) => {
  requests.push(`${request.method} ${request.url}`);
  switch (request.url) {
    case '/start':
      return response.writeHead(301, { location: '/page' }).end();
    case '/page':
      return response.writeHead(200, { 'content-type': 'text/html', 'x-frame-options': 'DENY' }).end(page);
    case '/robots.txt':
      return response.writeHead(200, { 'content-type': 'text/plain' }).end('User-agent: *\nDisallow: /private\n');
    default:
      return response.writeHead(404).end();
  }
};

beforeAll(async () => {
  server = await createTestApp({ env: { GUEST_LIMIT_PER_HOUR: '1000' } });
  site = await startTestSite(pages);
});
afterAll(async () => {
  await site.close();
  await server.close();
});
beforeEach(() => {
  requests.length = 0;
});

const call = (method: 'GET' | 'POST', url: string, payload?: object, cookie = '') =>
  server.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });
const analyze = (kind: string, url: string) => call('POST', `/v2/analyze/${kind}`, { url });
const guestCookie = (response: { headers: Record<string, unknown> }) =>
  String(response.headers['set-cookie']).split(';')[0];

describe('POST /v2/analyze', () => {
  it('analyzes SEO', async () => {
    const response = await analyze('seo', `${site.origin}/start`);
    expect(response.statusCode).toBe(200);
    expect(seoAnalysis.parse(response.json().data.analysis)).toMatchObject({
      flags: { hasTitle: true, hasDescription: true, sitemapPresent: false, titleLength: 18 },
      metaTags: { title: 'A page about pages', description: 'What a page is.' },
    });
  });

  it('analyzes security', async () => {
    const response = await analyze('security', `${site.origin}/start`);
    const analysis = securityAnalysis.parse(response.json().data.analysis);
    expect(analysis.flags).toMatchObject({ safeBrowsingStatus: 'UNKNOWN', mixedContent: 'NONE', httpsToHttp: false });
    expect(analysis.findings.find(({ id }) => id === 'security/x-frame-options')).toMatchObject({ severity: 'good' });
  });

  it('reports missing TLS', async () => {
    const response = await analyze('ssl', `${site.origin}/page`);
    expect(sslAnalysis.parse(response.json().data.analysis)).toMatchObject({
      securityScore: 0,
      certificate: { valid: false, daysToExpiry: null },
    });
  });

  it('runs all three on the same evidence', async () => {
    const response = await analyze('comprehensive', `${site.origin}/start`);
    const analysis = comprehensiveAnalysis.parse(response.json().data.analysis);
    expect(analysis.summary).toMatchObject({ analysesCompleted: 3, totalAnalyses: 3 });
    expect(analysis.notCompleted).toEqual([]);
    expect(requests.filter((line) => line === 'GET /robots.txt')).toHaveLength(1);
    expect(requests.filter((line) => line === 'GET /start')).toHaveLength(1);
  });

  it.each(['seo', 'comprehensive'])('of %s returns the final URL', async (kind) => {
    const response = await analyze(kind, `${site.origin}/start`);
    expect(response.json().data.finalUrl).toBe(`${site.origin}/page`);
  });

  it('sends no more requests than one analysis needs', async () => {
    await analyze('ssl', `${site.origin}/page`);
    expect(requests).not.toContain('GET /robots.txt');
  });

  it.each(['ssl', 'seo', 'security', 'comprehensive'])(
    'says why %s cannot be made of a site that is gone',
    async (kind) => {
      const response = await analyze(kind, deadOrigin);
      expect(response.statusCode).toBe(422);
      expect(response.json()).toMatchObject({ error: 'TARGET_UNREACHABLE', message: expect.stringMatching(/\w+ \w+/) });
    },
  );

  it('rejects blocked IP addresses', async () => {
    const response = await analyze('comprehensive', 'http://169.254.169.254/');
    expect([response.statusCode, response.json().error]).toEqual([422, 'TARGET_REFUSED']);
  });

  it.each([
    [{}, 'URL is required'],
    [{ url: '' }, 'URL is required'],
    [{ url: 'http://' }, 'Invalid URL format'],
    [{ url: 7 }, 'Invalid URL format'],
    [{ url: 'ftp://a.test' }, 'Invalid URL format'],
  ])('responds with 400 to %j', async (payload, message) => {
    const response = await call('POST', '/v2/analyze/seo', payload);
    expect([response.statusCode, response.json().message]).toEqual([400, message]);
  });
});

describe('a check made with analyses', () => {
  const track = (options: object) => call('POST', '/v2/track', { url: `${site.origin}/start`, ...options });
  const checkOf = (response: { json(): { data: TrackResult } }) => response.json().data.check;

  it('stores them, and requests each thing once', async () => {
    const made = await track({});
    const opened = await call('GET', `/v2/analyze/check/${checkOf(made).id}`, undefined, guestCookie(made));
    expect(opened.statusCode).toBe(200);
    expect(checkAnalysis.parse(opened.json().data)).toMatchObject({
      ssl: [],
      seo: { noindex: false, nofollow: false, sitemapPresent: false, robotsTxtStatus: 'FOUND', canonicalUrl: null },
      security: { safeBrowsingStatus: 'UNKNOWN', mixedContent: 'NONE', httpsToHttp: false },
      analysis: { summary: { analysesCompleted: 3 } },
    });
    expect(requests.filter((line) => line === 'GET /start')).toHaveLength(1);
  });

  it('runs only the requested ones', async () => {
    const made = await track({ enableSSLAnalysis: false, enableSecurityAnalysis: false });
    const opened = await call('GET', `/v2/analyze/check/${checkOf(made).id}`, undefined, guestCookie(made));
    expect(opened.json().data).toMatchObject({ ssl: [], security: null, analysis: { ssl: null, notCompleted: [] } });
    expect(made.json().data.analyses).toEqual(['seo']);
  });

  it('has none when none was requested', async () => {
    const made = await track({ enableSSLAnalysis: false, enableSEOAnalysis: false, enableSecurityAnalysis: false });
    const opened = await call('GET', `/v2/analyze/check/${checkOf(made).id}`, undefined, guestCookie(made));
    expect([opened.statusCode, opened.json().message]).toEqual([404, 'Analysis data not available for this check']);
    expect(made.json().data.analyses).toEqual([]);
  });

  it('counts only the trace as its time', async () => {
    const traced = Promise.withResolvers<void>();
    let robotsSentAt = 0;
    const slow = await startTestSite(async (request, response) => {
      // The CORS request is sent after the trace.
      if (request.headers.origin !== undefined) traced.resolve();
      if (request.url === '/robots.txt') {
        await traced.promise;
        // Later by the server's clock, which counts whole milliseconds.
        const tracedBefore = Date.now();
        do robotsSentAt = Date.now();
        while (robotsSentAt === tracedBefore);
      }
      response.end('<title>x</title>');
    });
    const made = await track({ url: slow.origin, enableSSLAnalysis: false });
    await slow.close();
    expect(Date.parse(checkOf(made).finishedAt)).toBeLessThan(robotsSentAt);
  });
});

describe('with a blocklist', () => {
  /** A new list is noticed after a moment. */
  const untilListed = (url: string) =>
    vi.waitFor(
      async () => {
        const { analysis } = (await analyze('security', url)).json().data;
        expect(analysis.flags.safeBrowsingStatus).not.toBe('UNKNOWN');
        return analysis;
      },
      { timeout: 60_000 },
    );

  it('names the list that has a URL of the chain', async () => {
    const list = Readable.from([Buffer.from('127.0.0.1/page\n')]);
    await importBlocklist(server.database.db, list, 'House list');
    const { flags, findings, securityScore } = await untilListed(`${site.origin}/start`);
    expect([flags.safeBrowsingStatus, securityScore]).toEqual(['UNSAFE', 0]);
    const finding = findings.find(({ id }: { id: string }) => id === 'security/safe-browsing');
    expect(finding.facts.sources[0]).toMatchObject({
      name: expect.stringMatching(/^House list \(imported \d{4}-\d\d-\d\d\)$/),
      verdict: 'UNSAFE',
      threats: [],
    });
    expect(finding.facts.checkedAt).toMatch(/^\d{4}-/);
  });
});
