import type { ApiKeyScope } from '@hopwise/model';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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
