import { apiKey, newApiKey } from '@hopwise/model';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/index.ts';
import { apiKeys } from './api-keys-table.ts';

describe('api keys', () => {
  let server: TestApp;
  let person: TestPerson;
  beforeAll(async () => {
    server = await createTestApp();
  });
  beforeEach(async () => {
    person = await signUp(server);
  });
  afterAll(() => server.close());

  const make = async (request: object) =>
    newApiKey.parse((await person.call('POST', '/api/v2/api-keys', request)).json().data);
  const list = async () => (await person.call('GET', '/api/v2/api-keys')).json().data.apiKeys;
  const me = (headers: Record<string, string>) => server.app.inject({ url: '/api/v1/auth/me', headers });

  describe('API keys', () => {
    it('are shown once, then by their first characters, and stored as a hash', async () => {
      const response = await person.call('POST', '/api/v2/api-keys', { name: ' Deploy robot ', expiresInDays: 30 });
      expect(response.statusCode).toBe(201);
      const { key, apiKey: made } = newApiKey.parse(response.json().data);
      expect(key).toMatch(/^hw_[\w-]{43}$/);
      expect(made).toMatchObject({ name: 'Deploy robot', scope: 'read', hint: key.slice(0, 9), lastUsedAt: null });
      expect(Date.parse(made.expiresAt ?? '') - Date.parse(made.createdAt)).toBe(30 * 24 * 60 * 60 * 1000);
      expect(await list()).toEqual([made]);
      const [row] = await server.database.db.select().from(apiKeys).where(eq(apiKeys.id, made.id));
      expect(JSON.stringify(row)).not.toContain(key.slice(9));
    });

    it.each<[string, (key: string) => Record<string, string>]>([
      ['Authorization: Bearer', (key) => ({ authorization: `Bearer ${key}` })],
      ['authorization: bearer, as some write it', (key) => ({ authorization: `bearer  ${key} ` })],
      ['X-API-Key', (key) => ({ 'x-api-key': key })],
    ])('are accepted in %s', async (_name, headers) => {
      const { key } = await make({ name: 'robot' });
      const response = await me(headers(key));
      expect([response.statusCode, response.json().data.user.id]).toEqual([200, person.user.id]);
    });

    it('record their last use at most once a minute', async () => {
      const { key, apiKey: made } = await make({ name: 'robot' });
      const lastUse = async () => apiKey.parse((await list())[0]).lastUsedAt;
      await me({ 'x-api-key': key });
      const first = await lastUse();
      expect(first).not.toBeNull();
      await me({ 'x-api-key': key });
      expect(await lastUse()).toBe(first);
      await server.database.db
        .update(apiKeys)
        .set({ lastUsedAt: new Date(0) })
        .where(eq(apiKeys.id, made.id));
      await me({ 'x-api-key': key });
      expect(Date.parse((await lastUse()) ?? '')).toBeGreaterThan(0);
    });

    it.each([
      ['unknown', () => `hw_${'x'.repeat(43)}`],
      ['of someone else’s making', () => 'sk_live_123'],
      ['with a null byte', () => 'hw_\u00ff'],
    ])('that are %s are rejected, even where guests can call', async (_name, key) => {
      for (const url of ['/api/v1/auth/me', '/api/v2/track/123']) {
        const response = await server.app.inject({ url, headers: { 'x-api-key': key() } });
        expect([response.statusCode, response.json().message]).toEqual([
          401,
          'Invalid API key: it is unknown, expired or revoked, or its account is disabled',
        ]);
      }
    });

    it('stop working when they expire', async () => {
      const { key, apiKey: made } = await make({ name: 'robot', expiresInDays: 1 });
      await server.database.db.update(apiKeys).set({ expiresAt: new Date() }).where(eq(apiKeys.id, made.id));
      expect((await me({ 'x-api-key': key })).statusCode).toBe(401);
      expect(await list()).toHaveLength(1);
    });

    it('stop working when they are revoked', async () => {
      const { key, apiKey: made } = await make({ name: 'robot' });
      expect((await person.call('DELETE', `/api/v2/api-keys/${made.id}`)).statusCode).toBe(200);
      expect((await me({ 'x-api-key': key })).statusCode).toBe(401);
      expect((await person.call('DELETE', `/api/v2/api-keys/${made.id}`)).statusCode).toBe(404);
    });

    it("can't be seen or revoked by others", async () => {
      const { key, apiKey: made } = await make({ name: 'robot' });
      const stranger = await signUp(server);
      expect((await stranger.call('GET', '/api/v2/api-keys')).json().data.apiKeys).toEqual([]);
      expect((await stranger.call('DELETE', `/api/v2/api-keys/${made.id}`)).statusCode).toBe(404);
      expect((await me({ 'x-api-key': key })).statusCode).toBe(200);
    });

    it('with the read scope change nothing', async () => {
      const { key } = await make({ name: 'reader', scope: 'read' });
      const track = { method: 'POST', url: '/api/v2/track', payload: { url: 'http://10.0.0.1/' } } as const;
      const response = await server.app.inject({ ...track, headers: { 'x-api-key': key } });
      expect([response.statusCode, response.json().message]).toEqual([
        403,
        'This API key is read-only. Use a key with the read-write scope.',
      ]);
      const writer = await make({ name: 'writer', scope: 'read-write' });
      expect((await server.app.inject({ ...track, headers: { 'x-api-key': writer.key } })).statusCode).toBe(422);
    });

    it('take precedence over the cookie of the same call', async () => {
      const { key } = await make({ name: 'robot' });
      const other = await signUp(server);
      expect((await me({ 'x-api-key': key, cookie: other.cookie })).json().data.user.id).toBe(person.user.id);
    });

    it('are limited to fifty', async () => {
      for (let round = 0; round < 50; round++) await make({ name: `robot ${round}` });
      const response = await person.call('POST', '/api/v2/api-keys', { name: 'one more' });
      expect([response.statusCode, response.json().error]).toEqual([409, 'CONFLICT']);
    });

    it.each([
      [{}, 'Key name required'],
      [{ name: '  ' }, 'Key name required'],
      [{ name: 'x'.repeat(101) }, 'Key name must be at most 100 characters'],
      [{ name: 'x', scope: 'admin' }, 'Scope must be one of read, read-write'],
      [{ name: 'x', expiresInDays: 0 }, 'Expiry must be at least 1 day'],
      [{ name: 'x', expiresInDays: 1.5 }, 'Expiry must be a whole number of days'],
      [{ name: 'x', expiresInDays: 9999 }, 'Expiry must be at most 3650 days'],
    ])("aren't created from %j", async (request, message) => {
      const response = await person.call('POST', '/api/v2/api-keys', request);
      expect([response.statusCode, response.json().message]).toEqual([400, message]);
    });
  });
});
