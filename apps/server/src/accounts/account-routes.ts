import {
  accountDeletionRequest,
  emailChangeRequest,
  passwordChangeRequest,
  profileRequest,
  user,
} from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { auditTrailRoutes } from '../audit-trail/index.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { sessionCallerOf } from '../http/caller.ts';
import { ok } from '../http/route-docs.ts';
import { clearSessionCookie } from '../sessions/index.ts';
import {
  type ChangeDeps,
  cancelEmailChange,
  changeEmail,
  changePassword,
  changeProfile,
  deleteAccount,
} from './change-account.ts';

export interface AccountRouteDeps extends ChangeDeps {
  config: Pick<Config, 'publicUrl' | 'adminEmails'>;
}

const config = { access: 'session' } as const;
const withPassword = { ...config, rateClass: 'credentials' } as const;
const tags = ['Account'];
const changed = z.object({ user });

/** Account changes. They need a browser session; API keys can't make them. */
export const accountRoutes = (deps: AccountRouteDeps): FastifyPluginAsyncZod => {
  return async (app) => {
    app.put(
      '/account/profile',
      {
        config,
        schema: {
          tags,
          operationId: 'updateProfile',
          summary: 'Change your profile',
          description: 'Your name, and the time zone of emails to you.',
          body: profileRequest,
          response: ok(changed),
        },
      },
      async (request) => {
        const { userId } = sessionCallerOf(request);
        return { data: { user: await changeProfile(deps, userId, request.body) } };
      },
    );

    app.put(
      '/account/email',
      {
        config: withPassword,
        schema: {
          tags,
          operationId: 'changeEmail',
          summary: 'Change your email address',
          description:
            'If the server sends email, the new email address is `pendingEmail` until it is confirmed with the emailed link. Otherwise the change takes effect immediately.',
          body: emailChangeRequest,
          response: ok(changed, 409),
        },
      },
      async (request) => {
        const { userId } = sessionCallerOf(request);
        return { data: { user: await changeEmail(deps, { userId, address: request.ip }, request.body) } };
      },
    );

    app.delete(
      '/account/email/pending',
      {
        config: { access: 'session', rateClass: 'change' },
        schema: {
          tags,
          operationId: 'cancelEmailChange',
          summary: 'Cancel a pending email address change',
          description: 'The link in the confirmation email stops working.',
          response: ok(changed),
        },
      },
      async (request) => ({ data: { user: await cancelEmailChange(deps, sessionCallerOf(request).userId) } }),
    );

    app.put(
      '/account/password',
      {
        config: withPassword,
        schema: {
          tags,
          operationId: 'changePassword',
          summary: 'Change your password',
          description: 'Signs you out everywhere else. Also revokes your API keys unless `revokeApiKeys` is false.',
          body: passwordChangeRequest,
          response: ok(z.object({ changed: z.literal(true) })),
        },
      },
      async (request) => {
        await changePassword(deps, sessionCallerOf(request), request.body);
        return { data: { changed: true as const } };
      },
    );

    app.post(
      '/account/delete',
      {
        config: withPassword,
        schema: {
          tags,
          operationId: 'deleteAccount',
          summary: 'Delete your account',
          description:
            'Permanently deletes your sessions, API keys, projects and checks, and any organization with no other members. 409: you are the only owner of an organization that has other members.',
          body: accountDeletionRequest,
          response: ok(z.object({ deleted: z.literal(true) }), 409),
        },
      },
      async (request, reply) => {
        await deleteAccount(deps, sessionCallerOf(request).userId, request.body.currentPassword);
        clearSessionCookie(reply, deps.config);
        return { data: { deleted: true as const } };
      },
    );
  };
};

/** The audit trail of an account, for its owner. */
export const accountAuditRoutes = ({ db }: { db: Database }): FastifyPluginAsyncZod =>
  auditTrailRoutes({
    db,
    path: '/account/audit',
    access: 'session',
    tag: 'Account',
    name: 'AccountAudit',
    summary: 'List the audit trail of your account',
    description: 'Sign-ins, including failed ones, and changes to your account and your own projects.',
    openScope: async (request) => ({ accountId: sessionCallerOf(request).userId }),
  });
