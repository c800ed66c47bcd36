import type { CookieSerializeOptions } from '@fastify/cookie';
import type { ApiKeyScope } from '@hopwise/model';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { changesSomething, type RouteAccess } from './route-policy.ts';

/** Who is calling: a browser without an account, a person in a browser, or a program with a person's key. */
export type Caller =
  | { kind: 'guest'; guestId: string }
  | { kind: 'user'; userId: string; sessionId: string }
  | { kind: 'key'; userId: string; keyId: string; scope: ApiKeyScope };

export type SessionCaller = Extract<Caller, { kind: 'user' }>;
export type SignedInCaller = Exclude<Caller, { kind: 'guest' }>;
export type KeyCaller = Extract<Caller, { kind: 'key' }>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every route whose access isn't `anyone`. */
    caller: Caller | null;
  }
}

/** Identifies the caller of every route registered after this call that needs it, and rejects those without access. */
export function identifyCallers(
  app: FastifyInstance,
  identify: (request: FastifyRequest, reply: FastifyReply) => Promise<Caller>,
): void {
  app.decorateRequest('caller', null);
  app.addHook('onRequest', async (request, reply) => {
    const { access = 'anyone' } = request.routeOptions.config;
    if (access === 'anyone') return;
    const caller = await identify(request, reply);
    refuseOthers(access, caller, request.method);
    request.caller = caller;
  });
}

function refuseOthers(access: RouteAccess, caller: Caller, method: string): void {
  if (access === 'key' && caller.kind !== 'key') throw keyMissing();
  if (caller.kind === 'guest' && access !== 'guest') throw unauthenticated();
  if (caller.kind !== 'key' || access === 'key') return;
  if (access === 'session') throw new AppError('FORBIDDEN', "This endpoint doesn't accept API keys. Sign in instead.");
  if (changesSomething(method)) refuseReadOnly(caller);
}

/** For calls that change something. */
export function refuseReadOnly({ scope }: KeyCaller): void {
  if (scope === 'read') {
    throw new AppError('FORBIDDEN', 'This API key is read-only. Use a key with the read-write scope.');
  }
}

const keyMissing = () =>
  new AppError('UNAUTHENTICATED', 'API key required. Send it in the Authorization header: Bearer <key>');

export const unauthenticated = () => new AppError('UNAUTHENTICATED', 'Sign in to continue');

/** The caller of a route with access `guest`. */
export function callerOf({ caller }: FastifyRequest): Caller {
  if (caller === null) throw new Error("This route doesn't identify its caller. Set access in its config.");
  return caller;
}

/** The caller of a route with access `user`. */
export function signedInCallerOf(request: FastifyRequest): SignedInCaller {
  const caller = callerOf(request);
  if (caller.kind === 'guest') throw unauthenticated();
  return caller;
}

/** The caller of a route with access `session`. */
export function sessionCallerOf(request: FastifyRequest): SessionCaller {
  const caller = callerOf(request);
  if (caller.kind !== 'user') throw unauthenticated();
  return caller;
}

/** The caller of a route with access `key`. */
export function keyCallerOf(request: FastifyRequest): KeyCaller {
  const caller = callerOf(request);
  if (caller.kind !== 'key') throw keyMissing();
  return caller;
}

/** The API key of a call: `Authorization: Bearer` (RFC 6750 section 2.1) or `X-API-Key`. */
export function apiKeyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const [scheme = '', bearer] = headers.authorization?.trim().split(/ +/) ?? [];
  const given = scheme.toLowerCase() === 'bearer' ? bearer : headers['x-api-key'];
  return typeof given === 'string' && given !== '' ? given : undefined;
}

export type CookieConfig = Pick<Config, 'publicUrl'>;

/**
 * Browsers accept a cookie with this prefix only from this exact host, over https and for all paths (RFC 6265bis
 * section 4.1.3.2): another subdomain can't plant one.
 */
const hostPrefix = '__Host-';

/**
 * Marks values that are only ever set under the prefixed name. Under the plain name such a value was planted, and is
 * ignored.
 */
const hostMark = 'host.';

const isHttps = ({ protocol }: FastifyRequest, { publicUrl }: CookieConfig): boolean =>
  publicUrl?.protocol === 'https:' || protocol === 'https';

/** The mark of new cookie values. */
export const cookieMark = (request: FastifyRequest, config: CookieConfig): string =>
  isHttps(request, config) ? hostMark : '';

export const withoutMark = (value: string): string =>
  value.startsWith(hostMark) ? value.slice(hostMark.length) : value;

/** The value of one of our cookies. It has the plain name if it was set without https. */
export function readOwnCookie({ cookies }: FastifyRequest, name: string): string | undefined {
  const plain = cookies[name];
  return cookies[hostPrefix + name] ?? (plain?.startsWith(hostMark) ? undefined : plain);
}

/** The same for a signed cookie, without its mark. A forged or damaged one is ignored. */
export function readSignedCookie(request: FastifyRequest, name: string): string | undefined {
  const cookie = readOwnCookie(request, name);
  const { valid, value } = cookie === undefined ? { valid: false, value: null } : request.unsignCookie(cookie);
  return valid && value !== null ? withoutMark(value) : undefined;
}

export function setOwnCookie(
  reply: FastifyReply,
  name: string,
  value: string,
  { config, ...options }: Pick<CookieSerializeOptions, 'expires' | 'maxAge' | 'signed'> & { config: CookieConfig },
): void {
  reply.setCookie(nameFor(reply, name, config), value, { ...scopeFor(reply, config), ...options });
}

/** Clears both names: the plain one may date from before the server got https. */
export function clearOwnCookie(reply: FastifyReply, name: string, config: CookieConfig): void {
  for (const each of new Set([nameFor(reply, name, config), name])) reply.clearCookie(each, scopeFor(reply, config));
}

const nameFor = ({ request }: FastifyReply, name: string, config: CookieConfig) =>
  isHttps(request, config) ? hostPrefix + name : name;

/** Inaccessible to scripts and other sites. */
export const scopeFor = ({ request }: FastifyReply, config: CookieConfig) => ({
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: isHttps(request, config),
  path: '/',
});
