import {
  listedStatusPage,
  statusNote,
  statusNoteRequest,
  statusPage,
  statusPageKey,
  statusPageLimits,
  statusPageLink,
  statusPageRequest,
  statusPasswordRequest,
  statusSubscribeRequest,
  statusSubscription,
} from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { publicOrigin } from '../../http/host-check.ts';
import { accepted, created, errors, ok } from '../../http/route-docs.ts';
import { byId, type MonitorRouteDeps, shareable, tags, userIdOf } from '../route-parts.ts';
import { enterPassword, openPage, openPageByBasicAuth } from './status-access.ts';
import { feedType, renderFeed } from './status-feed.ts';
import { subscribe } from './status-mails.ts';
import { editNote, listNotes, postNote, removeNote } from './status-notes.ts';
import { changeStatusPage, listStatusPages, readStatusPage, readStatusPageLink } from './status-page.ts';
import type { FoundStatusPage } from './status-pages-table.ts';

const byToken = z.object({ token: z.string() });
const byNote = z.object({ id: z.string(), noteId: z.string() });
const oneNote = z.object({ note: statusNote });
const byKey =
  'If the page has a password, send the key from `POST /status-pages/{token}/open` as `X-Status-Page-Key`; browsers send it as a cookie.';

/** Caches hold only pages that need no password. */
const cachingOf = ({ page }: FoundStatusPage) =>
  page.passwordHash === null ? shareable : { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

/** The status page for its visitors: anyone with the link and, if there is one, the password. */
export const publicStatusRoutes = (deps: MonitorRouteDeps): FastifyPluginAsyncZod => {
  const { db, config, monitorWork } = deps;
  return async (app) => {
    app.get(
      '/status-pages/:token',
      {
        config: { rateClass: 'read' },
        schema: {
          tags,
          operationId: 'getStatusPage',
          summary: 'Get the public status page of a project',
          description: byKey,
          params: byToken,
          response: ok(statusPage, 403, 404),
        },
      },
      async (request, reply) => {
        const found = await openPage(deps, request, request.params.token);
        const page = await readStatusPage(db, found, monitorWork.now());
        return reply.headers(cachingOf(found)).send({ data: page });
      },
    );

    app.get(
      '/status-pages/:token/feed.atom',
      {
        config: { rateClass: 'read' },
        schema: {
          tags,
          operationId: 'getStatusFeed',
          summary: 'Get the incidents and notes of a status page as an Atom feed',
          description: `${byKey} Feed readers can send the password with HTTP Basic authentication, with any user name.`,
          params: byToken,
          response: {
            200: { description: 'The Atom feed', content: { 'application/atom+xml': { schema: z.string() } } },
            ...errors(401, 404),
          },
        },
      },
      async (request, reply) => {
        const { token } = request.params;
        const found = await openPageByBasicAuth(deps, request, token);
        if (found === undefined) {
          return reply
            .code(401)
            .headers({ 'www-authenticate': 'Basic realm="Status page", charset="UTF-8"' })
            .send({ error: 'UNAUTHENTICATED', message: 'This status page needs a password' });
        }
        const page = await readStatusPage(db, found, monitorWork.now());
        const origin = publicOrigin(request, config);
        const urls = {
          page: `${origin}/status/${encodeURIComponent(token)}`,
          feed: `${origin}/api/v2/status-pages/${encodeURIComponent(token)}/feed.atom`,
        };
        return reply
          .headers(cachingOf(found))
          .header('content-security-policy', "default-src 'none'")
          .type(feedType)
          .serializer((text: string) => text)
          .send(renderFeed(page, urls));
      },
    );

    app.post(
      '/status-pages/:token/open',
      {
        config: { rateClass: 'credentials' },
        schema: {
          tags,
          operationId: 'openStatusPage',
          summary: 'Enter the password of a status page',
          description: 'Sets a cookie that opens the page, and returns the same key. Wrong passwords are limited.',
          params: byToken,
          body: statusPasswordRequest,
          response: ok(statusPageKey, 403, 404),
        },
      },
      async (request, reply) => {
        const given = { token: request.params.token, password: request.body.password, config };
        return { data: { key: await enterPassword(deps, reply, given) } };
      },
    );

    app.post(
      '/status-pages/:token/subscribers',
      {
        config: { rateClass: 'credentials' },
        schema: {
          tags,
          operationId: 'subscribeToStatusPage',
          summary: 'Subscribe an email address to a status page',
          description: `Emails a link to confirm with. Limited per email address, network and page. ${byKey}`,
          params: byToken,
          body: statusSubscribeRequest,
          response: accepted(statusSubscription, 403, 404, 409),
        },
      },
      async (request, reply) => {
        const found = await openPage(deps, request, request.params.token);
        const given = { email: request.body.email, address: request.ip };
        const data = await subscribe({ ...deps, now: monitorWork.now }, found, given);
        return reply.code(202).send({ data });
      },
    );
  };
};

/** For the project's members. */
export const statusSettingsRoutes = (deps: MonitorRouteDeps): FastifyPluginAsyncZod => {
  const { db, monitorWork } = deps;
  const noteDeps = { ...deps, now: monitorWork.now };
  return async (app) => {
    app.get(
      '/projects/:id/status-page',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'getStatusPageLink',
          summary: 'Get the status page settings of a project',
          params: byId,
          response: ok(statusPageLink),
        },
      },
      async (request) => ({ data: await readStatusPageLink(deps, userIdOf(request), request.params.id) }),
    );

    app.put(
      '/projects/:id/status-page',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'switchStatusPage',
          summary: 'Publish or unpublish the status page of a project',
          description:
            "Anyone with the link sees names, states, uptime, incidents and notes; with a password, only those who enter it. A public page keeps its link. If you unpublish and publish it again, it gets a new link, and has no password and no subscribers. Omitted fields don't change; `password: null` removes the password.",
          params: byId,
          body: statusPageRequest,
          response: ok(statusPageLink),
        },
      },
      async (request) => ({ data: await changeStatusPage(deps, userIdOf(request), request.params.id, request.body) }),
    );

    app.get(
      '/status-pages',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'listStatusPages',
          summary: 'List the public status pages of your projects',
          description: 'For all projects that you can see, with the token of each link.',
          response: ok(z.object({ pages: z.array(listedStatusPage) })),
        },
      },
      async (request) => ({ data: { pages: await listStatusPages(deps, userIdOf(request)) } }),
    );

    app.get(
      '/projects/:id/status-notes',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'listStatusNotes',
          summary: 'List the notes on the status page of a project',
          description: 'Newest first.',
          params: byId,
          response: ok(z.object({ notes: z.array(statusNote) })),
        },
      },
      async (request) => ({ data: { notes: await listNotes(db, userIdOf(request), request.params.id) } }),
    );

    app.post(
      '/projects/:id/status-notes',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'postStatusNote',
          summary: 'Post a note on the status page of a project',
          description: `Plain text of at most ${statusPageLimits.noteMax} characters. Subscribers get it by email. Up to ${statusPageLimits.notes} notes.`,
          params: byId,
          body: statusNoteRequest,
          response: created(oneNote, 409),
        },
      },
      async (request, reply) => {
        const note = await postNote(noteDeps, userIdOf(request), request.params.id, request.body);
        return reply.code(201).send({ data: { note } });
      },
    );

    app.put(
      '/projects/:id/status-notes/:noteId',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'editStatusNote',
          summary: 'Edit a note on the status page of a project',
          description: 'Sends no email.',
          params: byNote,
          body: statusNoteRequest,
          response: ok(oneNote),
        },
      },
      async (request) => {
        const { id: projectId, noteId } = request.params;
        return { data: { note: await editNote(noteDeps, userIdOf(request), { projectId, noteId }, request.body) } };
      },
    );

    app.delete(
      '/projects/:id/status-notes/:noteId',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'deleteStatusNote',
          summary: 'Delete a note from the status page of a project',
          params: byNote,
          response: ok(z.object({ deleted: z.literal(true) })),
        },
      },
      async (request) => {
        const { id: projectId, noteId } = request.params;
        await removeNote(db, userIdOf(request), { projectId, noteId });
        return { data: { deleted: true as const } };
      },
    );
  };
};
