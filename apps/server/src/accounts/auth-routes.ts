import { loginRequest, refreshResult, registerRequest, serverOptions, user } from '@hopwise/model';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { Config } from '../config.ts';
import { cookieMark, sessionCallerOf, signedInCallerOf, unauthenticated } from '../http/caller.ts';
import { type OfferDeps, offeredOptions } from '../http/offered-options.ts';
import { created, ok } from '../http/route-docs.ts';
import {
  clearSessionCookie,
  type Device,
  renewSession,
  sessionTokenOf,
  setSessionCookie,
  signOut,
} from '../sessions/index.ts';
import { findUser, toUser } from '../users/index.ts';
import { type RegisterDeps, register } from './create-account.ts';
import { knownDeviceOf, type LogInDeps, logIn, rememberDevice } from './log-in.ts';

export interface AuthRouteDeps extends RegisterDeps, LogInDeps, ReportSignOutDeps {
  config: Pick<Config, 'allowRegistration' | 'adminEmails' | 'analyticsUrl' | 'publicUrl'>;
  logger: LogInDeps['logger'] & ReportSignOutDeps['logger'];
}

const tags = ['Account'];
const deviceOf = ({ headers, ip }: FastifyRequest): Device => ({ userAgent: headers['user-agent'], address: ip });

export const authRoutes = (deps: AuthRouteDeps): FastifyPluginAsyncZod => {
  const { db, config } = deps;
  return async (app) => {
    app.post(
      '/auth/register',
      {
        config: { rateClass: 'credentials' },
        schema: {
          tags,
          operationId: 'register',
          summary: 'Create an account',
          description:
            'The account gets a first project, which the API also accepts as `default-project`. Registering does not sign you in. If the server sends email, a confirmation link is sent. 403: registration is closed, or the email address is reserved for a server admin.',
          body: registerRequest,
          response: created(user, 409),
        },
      },
      async (request, reply) => reply.code(201).send({ data: await register(deps, request.body, request.ip) }),
    );

    app.post(
      '/auth/login',
      {
        config: { rateClass: 'credentials' },
        schema: {
          tags,
          operationId: 'logIn',
          summary: 'Sign in',
          description:
            'Sets the session cookie. 403: the account is disabled. Failed attempts are limited per account and per network; a browser that has signed in before has its own limit.',
          body: loginRequest,
          response: ok(user, 401),
        },
      },
      async (request, reply) => {
        const signedIn = await logIn(deps, request.body, {
          device: deviceOf(request),
          knownDevice: knownDeviceOf(request),
          previousToken: sessionTokenOf(request),
          tokenMark: cookieMark(request, config),
        });
        setSessionCookie(reply, signedIn.session, config);
        rememberDevice(reply, signedIn.user.id, config);
        return { data: signedIn.user };
      },
    );

    app.post(
      '/auth/logout',
      {
        schema: {
          tags,
          operationId: 'logOut',
          summary: 'Sign out',
          description: "Ends this browser's session. Also succeeds if there is no session.",
          response: ok(z.object({ signedOut: z.literal(true) })),
        },
      },
      async (request, reply) => {
        const token = sessionTokenOf(request);
        if (token !== undefined) {
          await signOut(db, token);
          reportSignOut(deps);
        }
        clearSessionCookie(reply, config);
        return { data: { signedOut: true as const } };
      },
    );

    app.get(
      '/auth/me',
      {
        config: { access: 'user', rateClass: 'none' },
        schema: {
          tags,
          operationId: 'getCurrentUser',
          summary: 'Get the signed-in user',
          response: ok(z.object({ user })),
        },
      },
      async (request) => {
        const found = await findUser(db, signedInCallerOf(request).userId);
        if (found === undefined) throw unauthenticated();
        return { data: { user: toUser(found, config) } };
      },
    );

    app.post(
      '/auth/refresh',
      {
        config: { access: 'session' },
        schema: {
          tags,
          operationId: 'refreshSession',
          summary: 'Renew the session',
          description:
            'Sets a new session cookie that is valid for another 30 days; the old one stops working immediately. `token` is a fingerprint that lets a page detect a renewed session. It is not a credential.',
          response: ok(refreshResult),
        },
      },
      async (request, reply) => {
        const renewed = await renewSession(db, sessionCallerOf(request).sessionId, cookieMark(request, config));
        if (renewed === undefined) throw unauthenticated();
        setSessionCookie(reply, renewed, config);
        return { data: { token: renewed.fingerprint, expiresAt: renewed.expiresAt.toISOString() } };
      },
    );
  };
};

export const optionsRoutes = (deps: OfferDeps): FastifyPluginAsyncZod => {
  return async (app) => {
    app.get(
      '/options',
      {
        schema: {
          tags: ['Operations'],
          operationId: 'getServerOptions',
          summary: 'Get server options',
          description: "Limits and features that depend on this server's settings.",
          response: ok(z.object({ options: serverOptions }), 400),
        },
      },
      async () => ({ data: { options: offeredOptions(deps) } }),
    );
  };
};

export interface ReportSignOutDeps {
  config: Pick<Config, 'analyticsUrl'>;
  logger: Pick<FastifyBaseLogger, 'warn'>;
}

const timeoutMs = 5000;

/** Reports a sign-out to ANALYTICS_URL, if set. The event names no one and isn't awaited. */
export function reportSignOut({ config: { analyticsUrl }, logger }: ReportSignOutDeps): void {
  if (analyticsUrl === undefined) return;
  postEvent(analyticsUrl, { event: 'logout', at: new Date().toISOString() }).catch((err: unknown) =>
    logger.warn({ err }, 'failed to post the sign-out event to ANALYTICS_URL'),
  );
}

async function postEvent(url: string, event: object): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(event),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`ANALYTICS_URL responded with ${response.status}`);
}
