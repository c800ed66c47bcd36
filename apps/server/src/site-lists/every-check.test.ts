// @module-tag embedded-only
import { Readable } from 'node:stream';
import type { BulkRow, TrackResult, Verdict } from '@hopwise/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilJob, upload } from '../bulk/testing/upload.ts';
import { createAppWithSite, type TestApp, type TestPerson, type TestSite } from '../testing/index.ts';
import { importBlocklist } from './import-blocklist.ts';

let server: TestApp;
let site: TestSite;
let person: TestPerson;

beforeAll(async () => {
  ({ server, site, person } = await createAppWithSite((request, response) =>
    request.url === '/start' ? response.writeHead(302, { location: '/bad' }).end() : response.end('page'),
  ));
  await importBlocklist(server.database.db, Readable.from([Buffer.from('127.0.0.1/bad\n')]), 'House list');
});
afterAll(() => server.close());

const dangerous = {
  level: 'failed',
  headline: 'Listed as dangerous',
  reasons: expect.arrayContaining([
    expect.objectContaining({
      severity: 'critical',
      hopIndex: 1,
      host: '127.0.0.1',
      says: expect.stringMatching(
        /^Hop 2, 127\.0\.0\.1, is listed as dangerous by House list \(imported \d{4}-\d\d-\d\d\)\.$/,
      ),
    }),
  ]),
};

const track = async (analyses: object): Promise<TrackResult> =>
  (await person.call('POST', '/api/v2/track', { url: `${site.origin}/start`, ...analyses })).json().data;
const none = { enableSSLAnalysis: false, enableSEOAnalysis: false, enableSecurityAnalysis: false };

describe('blocklists', () => {
  it.each([
    ['no analysis', none],
    ['SEO alone', { ...none, enableSEOAnalysis: true }],
    ['security', { ...none, enableSecurityAnalysis: true }],
  ])('decide the verdict of a check with %s, when it is made and when it is opened', async (_name, analyses) => {
    const made = await track(analyses);
    expect(made.check.verdict).toMatchObject(dangerous);
    const opened: TrackResult = (await person.call('GET', `/api/v2/track/${made.check.id}`)).json().data;
    expect(opened.check.verdict).toMatchObject(dangerous);
  });

  it("decide the verdict of a single analysis that isn't about security", async () => {
    const response = await person.call('POST', '/api/v2/analyze/seo', { url: `${site.origin}/start` });
    expect((response.json().data as { verdict: Verdict }).verdict).toMatchObject(dangerous);
  });

  it('decide the verdict of bulk rows', async () => {
    const form = await upload(server.app, person.cookie, `url\n${site.origin}/start\n${site.origin}/fine\n`);
    const id = form.json().data.jobId;
    await untilJob(person, id);
    const { rows } = (await person.call('GET', `/api/v2/bulk/jobs/${id}/rows`)).json().data as { rows: BulkRow[] };
    expect(rows.map(({ headline }) => headline)).toEqual(['Listed as dangerous', 'Reachable']);
  });

  it("don't affect other URLs of the host", async () => {
    const fine = await person.call('POST', '/api/v2/track', { url: `${site.origin}/fine`, ...none });
    expect(fine.json().data.check.verdict).toMatchObject({ level: 'ok' });
  });
});
