import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { securityHeaders } from './web-app.ts';

async function headersFor(publicUrl: string | undefined) {
  const app = Fastify();
  await securityHeaders(app, { publicUrl: publicUrl === undefined ? undefined : new URL(publicUrl) });
  app.get('/', () => 'hello');
  const { headers } = await app.inject('/');
  await app.close();
  return headers;
}

describe('securityHeaders', () => {
  it.each([undefined, 'http://intranet.example'])("doesn't enforce https when PUBLIC_URL is %s", async (publicUrl) => {
    const headers = await headersFor(publicUrl);
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
  });

  it('requests no device and delegates none', async () => {
    expect((await headersFor(undefined))['permissions-policy']).toContain('camera=(), geolocation=(), microphone=()');
  });

  it('enforces https when PUBLIC_URL has it', async () => {
    const headers = await headersFor('https://hopwise.example');
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
  });
});
