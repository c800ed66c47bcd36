// @module-tag slow
// @module-tag embedded-only
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createTestDatabase,
  type ServerProcess,
  startServerProcess,
  startTestSite,
  type TestDatabase,
  type TestSite,
} from '../testing/index.ts';

let database: TestDatabase;
let server: ServerProcess;
let site: TestSite;
const secrets = new Map<string, string>();

beforeAll(async () => {
  database = await createTestDatabase();
  server = startServerProcess({ ...database.env, LOG_LEVEL: 'trace' });
  site = await startTestSite((_request, response) => {
    response.setHeader('set-cookie', `visit=${secret('a cookie of the traced site')}`);
    response.end('hello');
  });
});
afterAll(async () => {
  server.process.kill('SIGKILL');
  await server.ended;
  await site.close();
  await database.remove();
});

/** A text that is in the log only if exactly this was written there. */
function secret(what: string): string {
  const value = `S3cret-horse-battery-${secrets.size}-${what.replaceAll(' ', '-')}`;
  const known = secrets.get(what);
  secrets.set(what, known ?? value);
  return known ?? value;
}

interface Call {
  method?: string;
  body?: object;
  headers?: Record<string, string>;
}

async function call(path: string, { method = 'POST', body, headers = {} }: Call = {}) {
  const response = await fetch(`${await server.origin}${path}`, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const cookie = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  const received = await response.text();
  return {
    status: response.status,
    cookie: cookie.join('; '),
    data: received.startsWith('{') ? JSON.parse(received).data : null,
  };
}

it('the log of a server at the most verbose level has no secrets', async () => {
  const person = { name: 'Ada', email: 'ada@example.com', password: secret('the password') };
  await call('/api/v1/auth/register', { body: person });
  await call('/api/v1/auth/login', { body: { ...person, password: secret('a wrong password') } });
  const { cookie } = await call('/api/v1/auth/login', { body: person });
  secrets.set('the session', /hopwise_session=([^;]+)/.exec(cookie)?.[1] ?? '');

  const made = await call('/api/v2/api-keys', { body: { name: 'robot', scope: 'read-write' }, headers: { cookie } });
  secrets.set('an API key', made.data.key);
  const bearer = { authorization: `Bearer ${made.data.key}` };
  await call('/api/v2/checks/recent', { method: 'GET', headers: bearer });
  await call('/api/v2/checks/recent', { method: 'GET', headers: { 'x-api-key': secret('a key that is none') } });

  const tracked = await call('/api/v2/track', {
    headers: bearer,
    body: {
      url: site.origin.replace('://', `://ada:${secret('a password in a URL')}@`),
      headers: { Authorization: `Bearer ${secret('a header of the trace')}`, Cookie: secret('a cookie of the trace') },
    },
  });
  expect(tracked.status).toBe(200);
  const shared = await call(`/api/v2/checks/${tracked.data.check.id}/share`, { headers: { cookie } });
  const token = new URL(shared.data.share.url).pathname.split('/').at(-1) ?? '';
  secrets.set('a share link', token);
  await call(`/api/v2/shared/${token}`, { method: 'GET' });
  await call(`/v2/shared/${token}/export/json`, { method: 'GET' });
  await call(`/shared/${token}`, { method: 'GET' });
  await call(`/api/v2/shared/${token}/nothing`, { method: 'GET' });

  const { organization } = (await call('/api/v2/organizations', { body: { name: 'Team' }, headers: { cookie } })).data;
  const invited = await call(`/api/v2/organizations/${organization.id}/invites`, { body: {}, headers: { cookie } });
  secrets.set('an invite', invited.data.token);
  await call('/api/v2/invites/open', { body: { token: invited.data.token } });
  await call('/api/v1/auth/password-reset/confirm', {
    body: { token: secret('a password reset link'), password: secret('a new password') },
  });
  await call(`/api/v2/nothing?token=${secret('a query')}`, { method: 'GET' });

  server.process.kill('SIGTERM');
  const { stdout, stderr } = await server.ended;
  const log = stdout + stderr;
  expect(log).toContain('/api/v1/auth/login');
  expect([...secrets].filter(([, value]) => value.length < 20 || log.includes(value)).map(([what]) => what)).toEqual(
    [],
  );
});
