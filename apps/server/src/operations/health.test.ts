import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, startTestSite, type TestApp } from '../testing/index.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  await server.database.close();
});
afterAll(() => server.close());

describe('without its database, the server', () => {
  it('reports it at /health', async () => {
    const response = await server.app.inject('/health');
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ status: 'unavailable', database: { status: 'down' } });
  });

  it('responds with 503 to calls that need it', async () => {
    const site = await startTestSite((_request, response) => response.end());
    const response = await server.app.inject({ method: 'POST', url: '/v2/track', payload: { url: site.origin } });
    await site.close();
    expect([response.statusCode, response.json()]).toEqual([
      503,
      { error: 'UNAVAILABLE', message: 'The database is unavailable. Try again shortly.' },
    ]);
  });
});
