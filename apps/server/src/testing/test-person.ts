import { randomBytes } from 'node:crypto';
import type { User } from '@hopwise/model';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { updateUser } from '../users/index.ts';
import type { TestApp } from './test-app.ts';

export interface TestPerson {
  user: User;
  email: string;
  password: string;
  /** The session cookie, as a browser sends it. */
  cookie: string;
  /** A call in the person's browser. */
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object): Promise<LightMyRequestResponse>;
}

export const testPassword = 'Correct-horse-1';

/** Someone new, registered and signed in through the API. */
export async function signUp(app: FastifyInstance, name = 'Ada Lovelace'): Promise<TestPerson> {
  const email = `person-${randomBytes(6).toString('hex')}@example.com`;
  const payload = { name, email, password: testPassword };
  const registered = await app.inject({ method: 'POST', url: '/api/v1/auth/register', payload });
  if (registered.statusCode !== 201) throw new Error(`registering failed: ${registered.body}`);
  return signIn(app, email);
}

/** The same for someone whose email address is known to be theirs, where that matters. */
export async function signUpConfirmed({ app, database }: TestApp, name?: string): Promise<TestPerson> {
  const person = await signUp(app, name);
  await updateUser(database.db, person.user.id, { emailConfirmed: true });
  return person;
}

/** Another browser of the same person. */
export async function signIn(app: FastifyInstance, email: string, password = testPassword): Promise<TestPerson> {
  const response = await app.inject({ method: 'POST', url: '/api/v1/auth/login', payload: { email, password } });
  if (response.statusCode !== 200) throw new Error(`signing in failed: ${response.body}`);
  const cookie = sessionCookieOf(response);
  const call: TestPerson['call'] = (method, url, body) => {
    const options: InjectOptions = { method, url, headers: { cookie } };
    return app.inject(body === undefined ? options : { ...options, payload: body });
  };
  return { user: response.json().data, email, password, cookie, call };
}

/** The session cookie that a response sets, as a browser sends it back. */
export function sessionCookieOf({ cookies }: LightMyRequestResponse): string {
  const { name, value } = cookies.find((cookie) => cookie.name.endsWith('hopwise_session')) ?? {};
  return `${name ?? 'hopwise_session'}=${value ?? ''}`;
}
