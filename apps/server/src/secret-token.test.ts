import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashToken, newSecretToken } from './secrets.ts';
import {
  createAppWithSite,
  sessionCookieOf,
  type TestApp,
  type TestPerson,
  type TestSite,
  testPassword,
} from './testing/index.ts';

describe('newSecretToken', () => {
  it('has 256 bits, each equally often set', () => {
    const tokens = Array.from({ length: 4000 }, () => Buffer.from(newSecretToken(), 'base64url'));
    expect(new Set(tokens.map(String)).size).toBe(tokens.length);
    const setCounts = Array.from(
      { length: 256 },
      (_, bit) => tokens.filter((token) => ((token[bit >> 3] ?? 0) >> (bit & 7)) & 1).length,
    );
    // Eight standard deviations: chance exceeds them once in 10^13 runs.
    expect(setCounts.filter((count) => Math.abs(count - 2000) > 253)).toEqual([]);
  });

  it("isn't contained in its hash", () => {
    const token = newSecretToken();
    expect(hashToken(token)).not.toContain(token.slice(0, 8));
  });
});

describe('secrets issued by the API', () => {
  let server: TestApp;
  let person: TestPerson;
  let site: TestSite;
  beforeAll(async () => {
    ({ server, site, person } = await createAppWithSite((_request, response) => response.end('hello')));
  });
  afterAll(() => server.close());

  const made = async (url: string, payload?: object) => (await person.call('POST', url, payload)).json().data;

  async function share(): Promise<string> {
    const { check } = await made('/api/v2/track', { url: site.origin });
    return (await made(`/api/v2/checks/${check.id}/share`)).share.url.split('/').at(-1);
  }

  async function invite(): Promise<string> {
    const { organization } = await made('/api/v2/organizations', { name: 'Team' });
    return (await made(`/api/v2/organizations/${organization.id}/invites`, {})).token;
  }

  async function session(): Promise<string> {
    const payload = { email: person.email, password: testPassword };
    const response = await server.app.inject({ method: 'POST', url: '/api/v1/auth/login', payload });
    return sessionCookieOf(response).split('=')[1] ?? '';
  }

  it.each<[string, () => Promise<string>]>([
    ['a session', session],
    ['an API key', async () => (await made('/api/v2/api-keys', { name: 'a', scope: 'read' })).key.slice('hw_'.length)],
    ['a share link', share],
    ['an invite', invite],
  ])('have 256 bits and never repeat: %s', async (_what, make) => {
    const [one, other] = [await make(), await make()];
    expect(Buffer.from(one, 'base64url').length).toBe(32);
    expect(one).not.toBe(other);
  });
});
