import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, signUp, type TestApp } from '../testing/index.ts';
import { upload } from './testing/upload.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

describe('access to bulk jobs', () => {
  it('hides jobs from strangers, lets members read, and makes guests sign in', async () => {
    const person = await signUp(server);
    const id = (await upload(server.app, person.cookie, 'url\nhttp://\n')).json().data.jobId;
    const stranger = await signUp(server);
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/rows'],
      ['GET', '/summary'],
      ['GET', '/report.md'],
      ['GET', '/report.pdf'],
      ['GET', '/results.csv'],
      ['GET', '/results.json'],
      ['POST', '/cancel'],
      ['POST', '/retry'],
      ['DELETE', ''],
    ] as const) {
      const response = await stranger.call(method, `/api/v2/bulk/jobs/${id}${path}`);
      expect([method, path, response.statusCode]).toEqual([method, path, 404]);
      const guest = await server.app.inject({ method, url: `/api/v2/bulk/jobs/${id}${path}` });
      expect(guest.statusCode).toBe(401);
    }
    expect((await stranger.call('GET', '/api/v2/bulk/jobs')).json().data.jobs).toEqual([]);
    expect((await person.call('GET', '/api/v2/bulk/jobs/nonsense')).statusCode).toBe(404);
  });
});
