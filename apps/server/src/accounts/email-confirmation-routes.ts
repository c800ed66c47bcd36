import { emailConfirmation } from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { sessionCallerOf } from '../http/caller.ts';
import { accepted, ok } from '../http/route-docs.ts';
import { confirmEmail, resendConfirmation } from './confirm-email.ts';
import type { ConfirmationDeps } from './mail-confirmation.ts';

const tags = ['Account'];

export const emailConfirmationRoutes = (deps: ConfirmationDeps): FastifyPluginAsyncZod => {
  return async (app) => {
    app.post(
      '/account/email/confirmation',
      {
        config: { access: 'session', rateClass: 'credentials' },
        schema: {
          tags,
          operationId: 'sendEmailConfirmation',
          summary: 'Request a new confirmation link',
          description: "404: email isn't configured. 409: the email address is already confirmed.",
          response: accepted(z.object({ accepted: z.literal(true) }), 404, 409),
        },
      },
      async (request, reply) => {
        await resendConfirmation(deps, { userId: sessionCallerOf(request).userId, address: request.ip });
        return reply.code(202).send({ data: { accepted: true } });
      },
    );

    app.post(
      '/account/email/confirm',
      {
        config: { rateClass: 'credentials' },
        schema: {
          tags,
          operationId: 'confirmEmail',
          summary: 'Confirm an email address with the emailed link',
          description:
            'The link works once and expires after 24 hours. 409: another account uses the email address now.',
          body: emailConfirmation,
          response: ok(z.object({ email: z.string() }), 409),
        },
      },
      async (request) => ({ data: { email: await confirmEmail(deps, request.body.token) } }),
    );
  };
};
