// @module-tag embedded-only
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noAnalyses, upload } from '../bulk/testing/upload.ts';
import { readPdf } from '../exports/testing/read-pdf.ts';
import { readStructure } from '../exports/testing/read-structure.ts';
import {
  createTestApp,
  signUp,
  startTestSite,
  type TestApp,
  type TestPerson,
  type TestSite,
} from '../testing/index.ts';
import { asDataUrl, pngChunk, sampleJpeg, samplePng } from './testing/sample-logos.ts';

let server: TestApp;
let site: TestSite;
let owner: TestPerson;
let organizationId: string;
let checkId: string;
let ownCheckId: string;
let projectId: string;
let jobId: string;

beforeAll(async () => {
  server = await createTestApp();
  site = await startTestSite((_request, response) => response.end('<title>A page</title>'));
  owner = await signUp(server, 'Olga Owner');
  const made = await owner.call('POST', '/api/v2/organizations', { name: 'Kestrel Ltd' });
  organizationId = made.json().data.organization.id;
  const project = await owner.call('POST', '/api/v2/projects', { name: 'Shop', organizationId });
  projectId = project.json().data.project.id;
  checkId = (await owner.call('POST', '/v2/track', { url: site.origin, projectId })).json().data.check.id;
  ownCheckId = (await owner.call('POST', '/v2/track', { url: site.origin })).json().data.check.id;
  const uploaded = await upload(server.app, owner.cookie, 'url\nhttp://\n', { fields: { ...noAnalyses, projectId } });
  jobId = uploaded.json().data.jobId;
});
afterAll(async () => {
  await site.close();
  await server.close();
});

const path = () => `/api/v2/organizations/${organizationId}/report-brand`;
const change = (body: object) => owner.call('PUT', path(), body);
const brand = async () => (await owner.call('GET', path())).json().data.brand;
const markdown = async (id: string) => (await owner.call('GET', `/api/v2/export/${id}/markdown`)).body;
const pdf = async (id: string) => (await owner.call('GET', `/api/v2/export/${id}/pdf`)).rawPayload;

describe('the report branding of an organization', () => {
  it('is empty at first', async () => {
    expect(await brand()).toEqual({ name: null, logo: null });
    expect(await markdown(checkId)).not.toContain('\nBy ');
  });

  it('is stored, shown and printed only on its own reports', async () => {
    const logo = asDataUrl(samplePng());
    const response = await change({ name: ' Kestrel Web Team ', logo });
    expect(response.json().data.brand).toEqual({
      name: 'Kestrel Web Team',
      logo: { dataUrl: expect.stringMatching(/^data:image\/png;base64,/), width: 120, height: 40 },
    });
    expect(await brand()).toEqual(response.json().data.brand);
    expect(await markdown(checkId)).toContain('\n\nBy Kestrel Web Team\n\n');
    expect(await markdown(ownCheckId)).not.toContain('Kestrel');
    const file = await pdf(checkId);
    expect((await readPdf(file)).text).toContain('KestrelWebTeamHopwise');
    expect((await readStructure(file)).elements.map(({ role }) => role)).toContain('Figure');
    expect((await readPdf(await pdf(ownCheckId))).text).not.toContain('Kestrel');
    expect(file.length).toBeGreaterThan(1000);
  });

  it('is on a report opened through a share link', async () => {
    const { token } = (await owner.call('POST', `/v2/checks/${checkId}/share`)).json().data.share;
    const { body } = await server.app.inject(`/v2/shared/${token}/export/markdown`);
    expect(body).toContain('\n\nBy Kestrel Web Team\n\n');
  });

  it('is on the bulk and period reports of its projects, in both formats', {
    tags: 'slow',
  }, async () => {
    const job = (extension: string) => owner.call('GET', `/api/v2/bulk/jobs/${jobId}/report.${extension}`);
    const period = (format: string, of = `&projectId=${projectId}`) =>
      owner.call('GET', `/api/v2/export/checks/${format}?period=7d${of}`);
    for (const { rawPayload } of [await job('pdf'), await period('pdf')]) {
      expect((await readPdf(rawPayload)).text).toContain('KestrelWebTeamHopwise');
      expect((await readStructure(rawPayload)).elements.map(({ role }) => role)).toContain('Figure');
    }
    for (const { body } of [await job('md'), await period('markdown')]) {
      expect(body).toContain('\n\nBy Kestrel Web Team\n\n');
    }
    // Checks of all projects don't belong to one organization.
    expect((await readPdf((await period('pdf', '')).rawPayload)).text).not.toContain('Kestrel');
    expect((await period('markdown', '')).body).not.toContain('Kestrel');
  });

  it('can change name and logo separately', async () => {
    const { logo } = await brand();
    await change({ name: '' });
    expect(await brand()).toEqual({ name: null, logo });
    expect(await markdown(checkId)).toContain('\n\nBy Kestrel Ltd\n\n');
    await change({ name: 'Web', logo: null });
    expect(await brand()).toEqual({ name: 'Web', logo: null });
  });

  it.each([
    ['PNG with a palette', samplePng({ colorType: 3, extra: pngChunk('PLTE', Buffer.alloc(768, 9)) })],
    ['PNG in gray', samplePng({ colorType: 0 })],
    ['PNG in gray, seen through', samplePng({ colorType: 4 })],
    ['large PNG', samplePng({ width: 1200, height: 1200 })],
    ['JPEG', sampleJpeg({ width: 300, height: 100 })],
  ])('a %s is printed', { tags: 'slow' }, async (_kind, file) => {
    expect((await change({ name: 'Web', logo: asDataUrl(file) })).statusCode).toBe(200);
    expect((await readPdf(await pdf(checkId))).text).toContain('WebHopwise');
  });

  it('is absent when both are removed', async () => {
    await change({ name: '', logo: null });
    expect(await brand()).toEqual({ name: null, logo: null });
    expect(await markdown(checkId)).not.toContain('\nBy ');
  });

  it.each([
    [{ name: 'x'.repeat(61) }, 'Name on reports must be at most 60 characters'],
    [{ name: 'two\nlines' }, 'Name on reports must be one line without control characters'],
    [{ logo: null }, 'Name on reports must be a string'],
    [{ name: '', logo: 7 }, 'Logo must be a data URL'],
    [{ name: '', logo: 'x'.repeat(210_000) }, 'Logo must be at most 150 KB'],
    [{ name: '', logo: asDataUrl(Buffer.from('<svg/>')) }, 'The logo must be a PNG or JPEG image'],
    [
      { name: '', logo: asDataUrl(samplePng({ interlace: 1 })) },
      'The logo is interlaced. Export it as PNG without interlacing.',
    ],
  ])('rejects %j with a clear message', async (body, message) => {
    const response = await change(body);
    expect([response.statusCode, response.json().message]).toEqual([400, message]);
    expect(response.json().details).toEqual([{ path: expect.stringMatching(/^(name|logo)$/), message }]);
    expect(await brand()).toEqual({ name: null, logo: null });
  });

  it('is recorded in the audit trail', async () => {
    await change({ name: 'Web', logo: asDataUrl(samplePng()) });
    const { entries } = (await owner.call('GET', `/api/v2/organizations/${organizationId}/audit`)).json().data;
    expect(entries[0]).toMatchObject({
      actorName: 'Olga Owner',
      action: 'organization.report-brand-changed',
      details: { name: 'Web', logo: 'new logo' },
    });
  });

  it('is deleted with the organization', async () => {
    expect((await owner.call('DELETE', `/api/v2/organizations/${organizationId}`)).statusCode).toBe(200);
    expect((await owner.call('GET', path())).statusCode).toBe(404);
  });
});
