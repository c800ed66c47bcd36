import { type ReportFormat, reportFormats } from '@hopwise/report';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertChecks } from '../checks/testing/insert-checks.ts';
import { createAppWithSite, signUp, type TestApp, type TestPerson, type TestSite } from '../testing/index.ts';

let server: TestApp;
let site: TestSite;
let person: TestPerson;
let checkId: string;
beforeAll(async () => {
  ({ server, site, person } = await createAppWithSite((_request, response) => response.end('<title>A page</title>'), {
    env: { PUBLIC_URL: 'https://hopwise.example' },
  }));
  checkId = (await person.call('POST', '/v2/track', { url: site.origin })).json().data.check.id;
});
afterAll(() => server.close());

const facts: Record<ReportFormat, [extension: string, type: string, beginning: RegExp]> = {
  markdown: ['md', 'text/markdown; charset=utf-8', /^# /],
  pdf: ['pdf', 'application/pdf', /^%PDF-/],
  json: ['json', 'application/json; charset=utf-8', /^\{/],
  csv: ['csv', 'text/csv; charset=utf-8; header=present', /^hop/i],
  har: ['har', 'application/json; charset=utf-8', /^\{\s*"log"/],
};

describe('the report of a check', () => {
  it.each(reportFormats)('as %s', async (format) => {
    const [extension, type, beginning] = facts[format];
    const response = await person.call('GET', `/api/v2/export/${checkId}/${format}`);
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, type]);
    expect(response.headers['content-disposition']).toBe(
      `attachment; filename="redirect-analysis-${checkId}.${extension}"`,
    );
    expect(response.body).toMatch(beginning);
  });

  it('is rendered a few times at once for one person, without blocking others', { tags: 'slow' }, async () => {
    const other = await signUp(server);
    const { id } = (await other.call('POST', '/v2/track', { url: site.origin })).json().data.check;
    const responses = Promise.all(
      Array.from({ length: 12 }, () => person.call('GET', `/api/v2/export/${checkId}/pdf`)),
    );
    expect((await other.call('GET', `/api/v2/export/${id}/pdf`)).statusCode).toBe(200);
    const refused = (await responses).filter(({ statusCode }) => statusCode === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect([refused[0]?.json().message, refused[0]?.headers['retry-after']]).toEqual([
      'You already have 5 reports in progress. Wait for one to finish.',
      '5',
    ]);
    expect((await person.call('GET', `/api/v2/export/${checkId}/pdf`)).statusCode).toBe(200);
  });

  it('has the URL of the check', async () => {
    const { body } = await person.call('GET', `/api/v2/export/${checkId}/markdown`);
    expect(body).toContain(`https://hopwise.example/check/${checkId}`);
  });

  it('is available through a share link', async () => {
    const { token } = (await person.call('POST', `/v2/checks/${checkId}/share`)).json().data.share;
    const response = await server.app.inject(`/v2/shared/${token}/export/json`);
    expect([response.statusCode, response.headers['x-robots-tag']]).toEqual([200, 'noindex']);
    expect(response.json().check.id).toBe(checkId);
    expect((await server.app.inject('/v2/shared/unknown/export/json')).statusCode).toBe(404);
  });

  it('must be in a known format', async () => {
    const response = await person.call('GET', `/api/v2/export/${checkId}/docx`);
    expect([response.statusCode, response.json().message]).toEqual([
      400,
      'Format must be one of markdown, pdf, json, csv, har',
    ]);
  });
});

describe('the checks from a period', () => {
  let many: TestPerson;
  beforeAll(async () => {
    many = await signUp(server);
    const projectId = (await many.call('GET', '/v2/projects/default-project')).json().data.project.id;
    const rows = Array.from({ length: 1100 }, (_each, index) => ({ inputUrl: `https://site.test/${index}` }));
    await insertChecks(server.database.db, { projectId }, rows);
    const startedAt = new Date(Date.now() - 40 * 24 * 60 * 60 * 1000);
    await insertChecks(server.database.db, { projectId }, [{ startedAt, inputUrl: 'https://old.test/' }]);
  });

  it('as CSV, without gaps', async () => {
    const response = await many.call('GET', '/v2/export/checks/csv?period=7d');
    expect(response.headers['content-disposition']).toBe('attachment; filename="redirect-checks-7d.csv"');
    const lines = response.body.trim().split(/\r?\n/);
    expect(lines).toHaveLength(1101);
    expect(new Set(lines).size).toBe(1101);
    expect(response.body).not.toContain('old.test');
  });

  it('as JSON', async () => {
    const response = await many.call('GET', '/v2/export/checks/json?period=90d');
    expect(response.json()).toMatchObject({ title: 'Checks from the last 90 days' });
    expect(response.json().checks).toHaveLength(1101);
  });

  it('as Markdown and PDF', async () => {
    expect((await many.call('GET', '/v2/export/checks/markdown?period=1d')).body).toMatch(/^# Today's checks/);
    expect((await many.call('GET', '/v2/export/checks/pdf')).body).toMatch(/^%PDF-/);
  });

  it('are sent a few times at once to one person, and again when one download has ended', async () => {
    const download = () => many.call('GET', '/v2/export/checks/csv?period=7d');
    const responses = await Promise.all(Array.from({ length: 10 }, download));
    const refused = responses.filter(({ statusCode }) => statusCode === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(responses.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(3);
    expect(refused[0]?.json()).toEqual({
      error: 'RATE_LIMITED',
      message: 'You already have 3 downloads in progress. Wait for one to finish.',
    });
    expect((await download()).statusCode).toBe(200);
  });

  it('without any checks', async () => {
    const newcomer = await signUp(server);
    expect((await newcomer.call('GET', '/v2/export/checks/json')).json().checks).toEqual([]);
    expect((await newcomer.call('GET', '/v2/export/checks/pdf')).body).toMatch(/^%PDF-/);
    expect((await newcomer.call('GET', '/v2/export/checks/har')).statusCode).toBe(400);
    expect((await server.app.inject('/v2/export/checks/csv')).statusCode).toBe(401);
  });
});
