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
    /** Known on every route whose access is not `anyone`. */
    caller: Caller | null;
  }
}

/** Finds out who is calling every route registered after this call that asks for it, and refuses whom it is not for. */
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
  if (access === 'session') throw new AppError('FORBIDDEN', 'An API key may not do this: sign in in the browser');
  if (changesSomething(method)) refuseReadOnly(caller);
}

/** For what changes something. */
export function refuseReadOnly({ scope }: KeyCaller): void {
  if (scope === 'read') {
    throw new AppError('FORBIDDEN', 'This API key may only read: use one with the scope read-write');
  }
}

const keyMissing = () =>
  new AppError('UNAUTHENTICATED', 'This needs an API key: send it as Authorization: Bearer, followed by the key');

export const unauthenticated = () => new AppError('UNAUTHENTICATED', 'Please sign in');

/** Who is calling a route with the access `guest`. */
export function callerOf({ caller }: FastifyRequest): Caller {
  if (caller === null) throw new Error('This route does not ask who is calling: give it an access in its config.');
  return caller;
}

/** Who is calling a route with the access `user`. */
export function signedInCallerOf(request: FastifyRequest): SignedInCaller {
  const caller = callerOf(request);
  if (caller.kind === 'guest') throw unauthenticated();
  return caller;
}

/** Who is calling a route with the access `session`. */
export function sessionCallerOf(request: FastifyRequest): SessionCaller {
  const caller = callerOf(request);
  if (caller.kind !== 'user') throw unauthenticated();
  return caller;
}

/** Who is calling a route with the access `key`. */
export function keyCallerOf(request: FastifyRequest): KeyCaller {
  const caller = callerOf(request);
  if (caller.kind !== 'key') throw keyMissing();
  return caller;
}
