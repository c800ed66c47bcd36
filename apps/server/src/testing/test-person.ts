import { randomBytes } from 'node:crypto';
import type { User } from '@hopwise/model';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { createAccount } from '../accounts/index.ts';
import { sessionCookieName } from '../http/route-docs.ts';
import { startSession } from '../sessions/index.ts';
import { toUser, updateUser } from '../users/index.ts';
import { type TestApp, testPasswords } from './test-app.ts';

export interface TestPerson {
  user: User;
  email: string;
  password: string;
  /** The session cookie, as a browser sends it. */
  cookie: string;
  /** A call from the person's browser. */
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object): Promise<LightMyRequestResponse>;
}

export const testPassword = 'Correct-horse-1';

/** An app with its database. */
export type Home = Pick<TestApp, 'app' | 'config' | 'database'>;

/** A new signed-in person, created without API calls: no email is sent and no limit counts them. */
export async function signUp({ app, config, database: { db } }: Home, name = 'Ada Lovelace'): Promise<TestPerson> {
  const email = newEmail();
  const row = await createAccount({ db, passwords: testPasswords }, { name, email, password: testPassword });
  // Its cookie has a name and a mark that only a call knows.
  if (config.publicUrl?.protocol === 'https:') return signIn(app, email);
  const { token } = await startSession(db, row.id, { userAgent: 'lightMyRequest', address: '127.0.0.1' });
  const cookie = `${sessionCookieName}=${token}`;
  return { user: toUser(row, config), email, password: testPassword, cookie, call: callAs(app, cookie) };
}

/** The same through the API, for tests of the side effects of registering and signing in. */
export async function register(app: FastifyInstance, name = 'Ada Lovelace'): Promise<TestPerson> {
  const email = newEmail();
  const payload = { name, email, password: testPassword };
  const registered = await app.inject({ method: 'POST', url: '/api/v1/auth/register', payload });
  if (registered.statusCode !== 201) throw new Error(`registering failed: ${registered.body}`);
  return signIn(app, email);
}

/** A person with a confirmed email address, where that matters. */
export async function signUpConfirmed(home: Home, name?: string): Promise<TestPerson> {
  const person = await signUp(home, name);
  await updateUser(home.database.db, person.user.id, { emailConfirmed: true });
  return person;
}

const newEmail = () => `person-${randomBytes(6).toString('hex')}@example.com`;

/** Another browser of the same person. */
export async function signIn(app: FastifyInstance, email: string, password = testPassword): Promise<TestPerson> {
  const response = await app.inject({ method: 'POST', url: '/api/v1/auth/login', payload: { email, password } });
  if (response.statusCode !== 200) throw new Error(`signing in failed: ${response.body}`);
  const cookie = sessionCookieOf(response);
  return { user: response.json().data, email, password, cookie, call: callAs(app, cookie) };
}

const callAs =
  (app: FastifyInstance, cookie: string): TestPerson['call'] =>
  (method, url, body) => {
    const options: InjectOptions = { method, url, headers: { cookie } };
    return app.inject(body === undefined ? options : { ...options, payload: body });
  };

/** The session cookie that a response sets, as a browser sends it back. */
export function sessionCookieOf({ cookies }: LightMyRequestResponse): string {
  const { name, value } = cookies.find((cookie) => cookie.name.endsWith(sessionCookieName)) ?? {};
  return `${name ?? sessionCookieName}=${value ?? ''}`;
}
