import { user } from '@hopwise/model';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessions } from '../sessions/index.ts';
import {
  countHashes,
  createTestApp,
  sessionCookieOf,
  signIn,
  signUp,
  type TestApp,
  testPassword,
} from '../testing/index.ts';
import { users } from '../users/index.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const post = (url: string, payload?: object, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url, headers, ...(payload && { payload }) });
const register = (payload: object) => post('/api/v1/auth/register', payload);
const logIn = (payload: object, headers?: Record<string, string>) => post('/api/v1/auth/login', payload, headers);
const me = (cookie: string) => server.app.inject({ url: '/api/v1/auth/me', headers: { cookie } });
const good = { name: 'Grace Hopper', email: 'grace@example.com', password: testPassword };

describe('POST /api/v1/auth/register', () => {
  it("creates an account, hashes its password and doesn't sign in", async () => {
    const response = await register(good);
    expect(response.statusCode).toBe(201);
    expect(user.parse(response.json().data)).toMatchObject({ name: 'Grace Hopper', email: 'grace@example.com' });
    expect(Object.keys(response.json().data).sort()).toEqual([
      'createdAt',
      'email',
      'emailConfirmed',
      'id',
      'isServerOwner',
      'name',
      'pendingEmail',
      'zone',
    ]);
    expect(response.cookies).toEqual([]);
    const [row] = await server.database.db.select().from(users).where(eq(users.email, 'grace@example.com'));
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$/);
  });

  it('hashes at production cost unless a test overrides it', async () => {
    const usual = await createTestApp({ deps: { passwords: undefined } });
    await usual.app.inject({ method: 'POST', url: '/api/v1/auth/register', payload: good });
    const [row] = await usual.database.db.select().from(users);
    await usual.close();
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('rejects a taken address in any letter case', async () => {
    await register({ ...good, email: 'taken@example.com' });
    const response = await register({ ...good, email: ' TAKEN@Example.COM ' });
    const message = 'An account with this email address already exists';
    expect([response.statusCode, response.json()]).toEqual([
      409,
      { error: 'CONFLICT', message, details: [{ path: 'email', message }] },
    ]);
  });

  it('lets one of many concurrent registrations have the address', async () => {
    const attempts = Array.from({ length: 5 }, () => register({ ...good, email: 'race@example.com' }));
    const statuses = (await Promise.all(attempts)).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([201, 409, 409, 409, 409]);
  });

  it.each([
    [{ name: 'A' }, 'name', 'Name must be at least 2 characters'],
    [{ name: '  B  ' }, 'name', 'Name must be at least 2 characters'],
    [{ name: 'x'.repeat(101) }, 'name', 'Name must be at most 100 characters'],
    [{ name: null }, 'name', 'Name must be at least 2 characters'],
    [{ name: 'Ada\r\nBcc: x@example.com' }, 'name', 'Name must be one line without control characters'],
    [{ name: 'Ada \u0000' }, 'name', 'Name must be one line without control characters'],
    [{ name: 'half \uD800' }, 'name', 'Name must be one line without control characters'],
    [{ email: 'nobody' }, 'email', 'Invalid email address'],
    [{ email: 'a@b' }, 'email', 'Invalid email address'],
    [{ email: `${'a'.repeat(300)}@example.com` }, 'email', 'Invalid email address'],
    [{ email: 'a\0b@example.com' }, 'email', 'Invalid email address'],
    [{ email: ['a@example.com'] }, 'email', 'Invalid email address'],
    [{ password: 'Short1' }, 'password', 'Password must be at least 8 characters'],
    [{ password: 'lowercase1' }, 'password', 'Password must contain at least one uppercase letter'],
    [{ password: 'UPPERCASE1' }, 'password', 'Password must contain at least one lowercase letter'],
    [{ password: 'NoNumbers' }, 'password', 'Password must contain at least one number'],
    [{ password: `Aa1${'x'.repeat(200)}` }, 'password', 'Password must be at most 200 characters'],
    [{ password: undefined }, 'password', 'Password must be at least 8 characters'],
  ])('rejects %j', async (wrong, path, message) => {
    const response = await register({ ...good, email: 'new@example.com', ...wrong });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ error: 'VALIDATION_FAILED', message, details: [{ path, message }] });
  });

  it('names every rule a password breaks', async () => {
    const response = await register({ ...good, password: '' });
    expect(response.json().details.map(({ message }: { message: string }) => message)).toEqual([
      'Password must be at least 8 characters',
      'Password must contain at least one uppercase letter',
      'Password must contain at least one lowercase letter',
      'Password must contain at least one number',
    ]);
  });

  it('stores the name as written', async () => {
    const response = await register({ ...good, name: ' Žofie 李 ', email: 'zofie@example.com' });
    expect(response.statusCode).toBe(201);
    expect((await signIn(server.app, 'zofie@example.com')).user.name).toBe('Žofie 李');
  });

  it('can be closed', async () => {
    const closed = await createTestApp({ env: { ALLOW_REGISTRATION: 'false' } });
    const response = await closed.app.inject({ method: 'POST', url: '/api/v1/auth/register', payload: good });
    await closed.close();
    expect([response.statusCode, response.json().message]).toEqual([
      403,
      'Registration is closed on this server. Ask your server admin for an account.',
    ]);
  });
});

describe('POST /api/v1/auth/login', () => {
  it("signs in with a cookie that scripts can't read, in any letter case of the address", async () => {
    const { email } = await signUp(server);
    const response = await logIn({ email: email.toUpperCase(), password: testPassword });
    expect(response.statusCode).toBe(200);
    expect(user.parse(response.json().data).email).toBe(email);
    expect(response.cookies).toEqual([
      {
        name: 'hopwise_session',
        value: expect.stringMatching(/^[\w-]{43}$/),
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        expires: expect.any(Date),
      },
      // The readable cookie only says that someone is signed in.
      { name: 'hopwise_signed_in', value: '1', path: '/', sameSite: 'Lax', expires: expect.any(Date) },
      // Grants no access, but lets this browser sign in while others guess.
      {
        name: 'hopwise_device',
        value: expect.stringMatching(/^device\.[\da-f-]{36}\.[\da-f-]{36}\.\S{43,}$/),
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        maxAge: 365 * 24 * 60 * 60,
      },
    ]);
    expect((await me(sessionCookieOf(response))).json().data.user.email).toBe(email);
  });

  it('stores the session only as a hash', async () => {
    const { cookie } = await signUp(server);
    const rows = await server.database.db.select({ hash: sessions.tokenHash }).from(sessions);
    expect(rows.map(({ hash }) => hash)).not.toContain(cookie.split('=')[1]);
  });

  it('sets a Secure cookie if the server is reached over https', async () => {
    const secure = await createTestApp({ env: { PUBLIC_URL: 'https://hopwise.example' } });
    await secure.app.inject({ method: 'POST', url: '/api/v1/auth/register', payload: good });
    const response = await secure.app.inject({ method: 'POST', url: '/api/v1/auth/login', payload: good });
    await secure.close();
    expect(response.cookies[0]).toMatchObject({ secure: true });
  });

  it('responds to an unknown address as to a wrong password', async () => {
    const { email } = await signUp(server);
    const wrong = await logIn({ email, password: 'Wrong-horse-1' });
    const unknown = await logIn({ email: `x${email}`, password: 'Wrong-horse-1' });
    expect([wrong.statusCode, wrong.json()]).toEqual([
      401,
      { error: 'UNAUTHENTICATED', message: 'Invalid email or password' },
    ]);
    expect([unknown.statusCode, unknown.json()]).toEqual([wrong.statusCode, wrong.json()]);
    expect(wrong.cookies).toEqual([]);
  });

  it('takes as long for an unknown address as for a wrong password', async () => {
    const { email } = await signUp(server);
    const hashesFor = async (address: string) => {
      using hashes = countHashes();
      await logIn({ email: address, password: 'Wrong-horse-1' });
      return hashes.count;
    };
    // Without hashing, a response takes less than a tenth of the time.
    expect([await hashesFor(email), await hashesFor(`x${email}`)]).toEqual([1, 1]);
  });

  it("ends the browser's previous session", async () => {
    const { email, cookie } = await signUp(server);
    const response = await logIn({ email, password: testPassword }, { cookie });
    expect((await me(cookie)).statusCode).toBe(401);
    expect((await me(sessionCookieOf(response))).statusCode).toBe(200);
  });

  it.each([
    [{ email: 'x', password: 'longenough' }, 'Invalid email address'],
    [{ email: 'a@example.com', password: 'short' }, 'Password must be at least 8 characters'],
  ])('rejects %j', async (payload, message) => {
    const response = await logIn(payload);
    expect([response.statusCode, response.json().message]).toEqual([400, message]);
  });

  it.each(['known', 'unknown'])('stops after ten wrong passwords for an %s address', async (kind) => {
    const { email } = await signUp(server);
    const tried = kind === 'known' ? email : `x${email}`;
    const attempts = Array.from({ length: 12 }, () => logIn({ email: tried, password: 'Wrong-horse-1' }));
    const responses = await Promise.all(attempts);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(10).fill(401), 429, 429]);
    const refused = await logIn({ email: tried.toUpperCase(), password: testPassword });
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      { error: 'RATE_LIMITED', message: 'Too many sign-in attempts. Try again in 15 minutes' },
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    await server.database.db.execute(sql`update rate_windows set ends_at = now() - interval '1 second'`);
    expect((await logIn({ email, password: testPassword })).statusCode).toBe(200);
  });

  it("doesn't let one network keep people from signing in elsewhere", async () => {
    const { email } = await signUp(server);
    const from = (remoteAddress: string, password: string) =>
      server.app.inject({ method: 'POST', url: '/api/v1/auth/login', payload: { email, password }, remoteAddress });
    for (let round = 0; round < 12; round++) await from('192.0.2.66', 'Wrong-horse-1');
    expect((await from('192.0.2.66', testPassword)).statusCode).toBe(429);
    expect((await from('198.51.100.1', testPassword)).statusCode).toBe(200);
  });

  it('stops many networks that try one account, and one network that tries many', async () => {
    const { email } = await signUp(server);
    const from = (tried: string, remoteAddress: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/v1/auth/login',
        payload: { email: tried, password: 'Wrong-horse-1' },
        remoteAddress,
      });
    const many = Array.from({ length: 101 }, (_, index) => index);
    const networks = await Promise.all(many.map((index) => from(email, `203.0.113.${index}`)));
    expect(networks.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
    const accounts = await Promise.all(many.map((index) => from(`${index}${email}`, '192.0.2.99')));
    expect(accounts.filter(({ statusCode }) => statusCode === 429)).toHaveLength(51);
  });

  it("doesn't count successful sign-ins", async () => {
    const { email } = await signUp(server);
    for (let round = 0; round < 12; round++) {
      expect((await logIn({ email, password: testPassword })).statusCode).toBe(200);
    }
  });
});

describe('GET /api/v2/options', () => {
  it("lists the server's options", async () => {
    const response = await server.app.inject('/api/v2/options');
    expect(response.json().data.options).toEqual({
      allowRegistration: true,
      sendsMail: false,
      hasBrowser: false,
      rateLimitsPerHour: { guest: 50, user: 1000 },
      guestRetentionDays: 7,
      uploadLimits: { rows: 1_000_000, megabytes: 0 },
      bulkPace: { atOnce: 100, perHost: 5, hostDelayMs: 50 },
    });
  });
});
