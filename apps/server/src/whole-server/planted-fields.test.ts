// @module-tag embedded-only
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { upload } from '../bulk/testing/upload.ts';
import {
  createAppWithSite,
  signUp,
  type TestApp,
  type TestPerson,
  type TestSite,
  testPassword,
} from '../testing/index.ts';

let server: TestApp;
let site: TestSite;
/** A new person for each test: one person may not call this often in a minute. */
let person: TestPerson;
beforeAll(async () => {
  ({ server, site } = await createAppWithSite((_request, response) => response.end('hello')));
});
afterAll(() => server.close());
beforeEach(async () => {
  person = await signUp(server);
});

/** Fields that a caller might hope to set, none of which the calls below have. Each is found by its value. */
const planted = {
  id: randomUUID(),
  userId: randomUUID(),
  user_id: randomUUID(),
  ownerId: randomUUID(),
  guestId: randomUUID(),
  createdAt: '1999-01-01T01:01:01.001Z',
  startedAt: '1999-01-01T01:01:01.002Z',
  lastUsedAt: '1999-01-01T01:01:01.003Z',
  passwordHash: 'planted-password-hash',
  tokenHash: 'planted-token-hash',
  keyHash: 'planted-key-hash',
  status: 'planted-status',
  finalUrl: 'https://planted.example/',
  error: 'planted error',
};
const plantedValues = Object.values(planted);

let organizationUrl: string;

async function storedText(): Promise<string> {
  const { db } = server.database;
  const tables = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const contents = await Promise.all(
    tables.rows.map(({ name }) => db.execute(sql`select * from ${sql.identifier(name)}`)),
  );
  expect(contents.length).toBeGreaterThan(8);
  return JSON.stringify(contents.map(({ rows }) => rows));
}

const newEmail = () => `${randomUUID()}@example.com`;
const trackOptions = { enableSSLAnalysis: false, enableSEOAnalysis: false, enableSecurityAnalysis: false };

async function inviteToken(): Promise<string> {
  return (await person.call('POST', `${organizationUrl}/invites`, { role: 'member' })).json().data.token;
}

async function checkId(): Promise<string> {
  const tracked = await person.call('POST', '/api/v2/track', { url: site.origin, ...trackOptions });
  return tracked.json().data.check.id;
}

const writes: Record<string, (extra: object) => Promise<{ statusCode: number }>> = {
  registering: (extra) =>
    person.call('POST', '/api/v1/auth/register', { name: 'Eve', email: newEmail(), password: testPassword, ...extra }),
  'signing in': (extra) =>
    person.call('POST', '/api/v1/auth/login', { email: person.email, password: testPassword, ...extra }),
  'changing a name': (extra) => person.call('PUT', '/api/v2/account/profile', { name: 'Eve', ...extra }),
  'changing an address': (extra) =>
    person.call('PUT', '/api/v2/account/email', { email: newEmail(), currentPassword: testPassword, ...extra }),
  'changing a password': (extra) =>
    person.call('PUT', '/api/v2/account/password', {
      currentPassword: testPassword,
      newPassword: 'Another-horse-2',
      ...extra,
    }),
  'making a key': (extra) => person.call('POST', '/api/v2/api-keys', { name: 'robot', scope: 'read', ...extra }),
  tracking: (extra) => person.call('POST', '/api/v2/track', { url: site.origin, ...trackOptions, ...extra }),
  'legacy tracking': (extra) => person.call('POST', '/api/v1/track', { url: site.origin, ...extra }),
  'tracking again': async (extra) => person.call('POST', `/api/v2/checks/${await checkId()}/retrack`, extra),
  sharing: async (extra) => person.call('POST', `/api/v2/checks/${await checkId()}/share`, extra),
  'making a project': (extra) => person.call('POST', '/api/v2/projects', { name: 'Mine', ...extra }),
  'changing a project': (extra) => person.call('PUT', '/api/v2/projects/default-project', { name: 'Mine', ...extra }),
  'settings of a project': (extra) => person.call('POST', '/api/v2/projects', { name: 'Mine', settings: extra }),
  'making an organization': (extra) => person.call('POST', '/api/v2/organizations', { name: 'Other', ...extra }),
  'renaming an organization': (extra) => person.call('PUT', organizationUrl, { name: 'Other', ...extra }),
  inviting: (extra) => person.call('POST', `${organizationUrl}/invites`, { role: 'member', ...extra }),
  'accepting an invite': async (extra) => {
    const token = await inviteToken();
    return (await signUp(server)).call('POST', '/api/v2/invites/accept', { token, ...extra });
  },
  'keeping the checks of a guest': (extra) => person.call('POST', '/api/v2/guest-checks/claim', extra),
  uploading: (extra) => {
    const fields = { ...(extra as Record<string, string>), enableSSLAnalysis: 'false' };
    return upload(server.app, person.cookie, `url\n${site.origin}`, { fields });
  },
};

/** API v1 ignores unknown fields. */
const isTolerant = (name: string) => ['registering', 'signing in', 'legacy tracking'].includes(name);

describe('unknown fields', () => {
  beforeEach(async () => {
    const made = await person.call('POST', '/api/v2/organizations', { name: 'Team' });
    organizationUrl = `/api/v2/organizations/${made.json().data.organization.id}`;
  });

  it.each(Object.entries(writes))("aren't stored: %s", async (name, write) => {
    const { statusCode } = await write(planted);
    expect(isTolerant(name) ? [200, 201] : [400]).toContain(statusCode);
    const stored = await storedText();
    expect(plantedValues.filter((value) => stored.includes(value))).toEqual([]);
  });

  it("raise no one's role above the invite's", async () => {
    const token = await inviteToken();
    const guest = await signUp(server);
    expect((await guest.call('POST', '/api/v2/invites/accept', { token, role: 'owner' })).statusCode).toBe(400);
    await guest.call('POST', '/api/v2/invites/accept', { token });
    const { organization } = (await guest.call('GET', organizationUrl)).json().data;
    expect(organization.role).toBe('member');
    expect((await guest.call('PUT', organizationUrl, { name: 'Mine' })).statusCode).toBe(403);
  });

  it("move no project into other people's organization", async () => {
    const stranger = await signUp(server);
    const organizationId = organizationUrl.split('/').at(-1);
    const { project } = (await stranger.call('POST', '/api/v2/projects', { name: 'Mine' })).json().data;
    for (const [method, url] of [
      ['POST', '/api/v2/projects'],
      ['PUT', `/api/v2/projects/${project.id}`],
    ] as const) {
      expect((await stranger.call(method, url, { name: 'Mine', organizationId })).statusCode).toBe(404);
    }
  });

  it("don't reach any prototype", async () => {
    const payload = '{"name":"Mine","constructor":{"prototype":{"polluted":true}},"settings":{"constructor":{"x":1}}}';
    const headers = { cookie: person.cookie, 'content-type': 'application/json' };
    const response = await server.app.inject({ method: 'POST', url: '/api/v2/projects', headers, payload });
    expect(response.statusCode).toBeLessThan(500);
    expect({}).not.toHaveProperty('polluted');
  });
});
