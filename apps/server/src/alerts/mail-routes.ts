import { alertMails, alertMailsChange, alertMailsLink } from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { ok } from '../http/route-docs.ts';
import { changeMails, type MailsDeps, openMails } from './change-mails.ts';

const tags = ['Alerts'];
const response = ok(alertMails, 404);
const byToken = z.object({ token: z.string() });
const config = { rateClass: 'credentials' } as const;

/** For recipients of alert emails, who need no account: the link identifies them. */
export const alertMailRoutes = (deps: MailsDeps): FastifyPluginAsyncZod => {
  return async (app) => {
    app.post(
      '/alert-mails/open',
      {
        config,
        schema: {
          tags,
          operationId: 'openAlertMails',
          summary: 'Get the subscription behind an emailed alert link',
          body: alertMailsLink,
          response,
        },
      },
      async (request) => ({ data: await openMails(deps, request.body.token) }),
    );

    app.post(
      '/alert-mails/change',
      {
        config,
        schema: {
          tags,
          operationId: 'changeAlertMails',
          summary: 'Confirm or stop alert emails',
          description: 'Uses the token from the emailed link.',
          body: alertMailsChange,
          response,
        },
      },
      async (request) => ({ data: await changeMails(deps, request.body) }),
    );

    app.get(
      '/alert-mails/:token/stop',
      {
        config: { rateClass: 'read' },
        // For email clients without one-click unsubscribe, which open the URL that others post to (RFC 2369). Not for
        // API clients.
        schema: { hide: true, params: byToken, response: { 303: z.null() } },
      },
      async ({ params: { token } }, reply) =>
        reply.redirect(`/alert-mails#token=${encodeURIComponent(token)}`, 303) as never,
    );

    // RFC 8058 section 3.2: email clients post a form that adds nothing to the URL.
    await app.register(async (forms) => {
      forms.addContentTypeParser(
        ['application/x-www-form-urlencoded', 'multipart/form-data'],
        { parseAs: 'string', bodyLimit: 1024 },
        (_request, _body, done) => done(null, undefined),
      );
      forms.post(
        '/alert-mails/:token/stop',
        {
          // A webmail client posts from its own site.
          config: { ...config, isForAnySite: true },
          schema: {
            tags,
            operationId: 'stopAlertMails',
            summary: 'Unsubscribe from alert emails',
            description: 'Called by the one-click unsubscribe button of email clients (RFC 8058).',
            params: byToken,
            response,
          },
        },
        async (request) => {
          const { token } = request.params as { token: string };
          return { data: await changeMails(deps, { token, isWanted: false }) };
        },
      );
    });
  };
};
