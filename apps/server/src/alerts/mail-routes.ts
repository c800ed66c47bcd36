import { alertMails, alertMailsChange, alertMailsLink } from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { ok } from '../http/route-docs.ts';
import { changeMails, type MailsDeps, openMails } from './change-mails.ts';

const tags = ['Alerts'];
const response = ok(alertMails, 404);
const byToken = z.object({ token: z.string() });
const config = { rateClass: 'credentials' } as const;

/** For recipients of alerts by email, who need no account: the link of a mail says who they are. */
export const alertMailRoutes = (deps: MailsDeps): FastifyPluginAsyncZod => {
  return async (app) => {
    app.post(
      '/alert-mails/open',
      {
        config,
        schema: {
          tags,
          operationId: 'openAlertMails',
          summary: 'What the link in a mail about alerts is for',
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
          summary: 'Get alerts by email, or none any more',
          description: 'With the token of a link in a mail.',
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
        // For mail programs without a button, which open the URL that others post to (RFC 2369). Nothing for API clients.
        schema: { hide: true, params: byToken, response: { 303: z.null() } },
      },
      async ({ params: { token } }, reply) =>
        reply.redirect(`/alert-mails#token=${encodeURIComponent(token)}`, 303) as never,
    );

    // RFC 8058 section 3.2: mail programs post a form, whose content says nothing that the URL does not.
    await app.register(async (forms) => {
      forms.addContentTypeParser(
        ['application/x-www-form-urlencoded', 'multipart/form-data'],
        { parseAs: 'string', bodyLimit: 1024 },
        (_request, _body, done) => done(null, undefined),
      );
      forms.post(
        '/alert-mails/:token/stop',
        {
          // A mail program in a browser posts from its own site.
          config: { ...config, isForAnySite: true },
          schema: {
            tags,
            operationId: 'stopAlertMails',
            summary: 'Get no more alerts by email',
            description: 'What mail programs call for their unsubscribe button (RFC 8058).',
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
