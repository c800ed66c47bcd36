import { passwordResetConfirmation, passwordResetRequest } from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { accepted, ok } from '../http/route-docs.ts';
import { type PasswordResetDeps, requestPasswordReset, resetPassword } from './reset-password.ts';

const tags = ['Account'];

export const passwordResetRoutes = (deps: PasswordResetDeps): FastifyPluginAsyncZod => {
  return async (app) => {
    app.post(
      '/auth/password-reset',
      {
        config: { rateClass: 'credentials' },
        schema: {
          tags,
          operationId: 'requestPasswordReset',
          summary: 'Request a password reset link',
          description:
            "The response is the same whether or not the email address has an account. 404: email isn't configured.",
          body: passwordResetRequest,
          response: accepted(z.object({ accepted: z.literal(true) }), 404),
        },
      },
      async (request, reply) => {
        await requestPasswordReset(deps, request.body.email, request.ip);
        return reply.code(202).send({ data: { accepted: true } });
      },
    );

    app.post(
      '/auth/password-reset/confirm',
      {
        config: { rateClass: 'credentials' },
        schema: {
          tags,
          operationId: 'confirmPasswordReset',
          summary: 'Set a new password with the emailed link',
          description:
            'The link works once and expires after one hour. Ends all sessions of the account. Also revokes its API keys unless `revokeApiKeys` is false.',
          body: passwordResetConfirmation,
          response: ok(z.object({ changed: z.literal(true) })),
        },
      },
      async (request) => {
        await resetPassword(deps, request.body);
        return { data: { changed: true as const } };
      },
    );
  };
};
