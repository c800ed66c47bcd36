import {
  alertChannel,
  alertDelivery,
  createAlertChannelRequest,
  deliveriesQuery,
  newAlertChannel,
  updateAlertChannelRequest,
} from '@hopwise/model';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { signedInCallerOf } from '../http/caller.ts';
import { publicOrigin } from '../http/host-check.ts';
import { created, ok } from '../http/route-docs.ts';
import {
  type ChangeDeps,
  changeChannel,
  createOrganizationChannel,
  createProjectChannel,
  deleteChannel,
  rotateSecret,
} from './change-channel.ts';
import { listDeliveries, resendDelivery, testChannel } from './deliveries.ts';
import { listAllChannels, listOrganizationChannels, listProjectChannels } from './open-channel.ts';
import type { SendDeps } from './send-message.ts';

export interface AlertRouteDeps extends SendDeps, ChangeDeps {
  db: Database;
  mailer: SendDeps['mailer'];
  config: Pick<Config, 'publicUrl' | 'webhookAllowCidrs'>;
  /** A message is waiting to be sent. */
  alertSoon(): void;
}

const tags = ['Alerts'];
const byId = z.object({ id: z.string() });
const manyChannels = z.object({ channels: z.array(alertChannel) });
const oneChannel = z.object({ channel: alertChannel });
const oneDelivery = z.object({ delivery: alertDelivery });
const userIdOf = (request: FastifyRequest): string => signedInCallerOf(request).userId;

const secretNote =
  'URLs, tokens and secrets are never shown again; use `hint` to identify a channel. `secret` is the webhook secret, shown only once.';

export const alertRoutes = (deps: AlertRouteDeps): FastifyPluginAsyncZod => {
  const { db, config, alertSoon } = deps;
  return async (app) => {
    app.get(
      '/projects/:id/alert-channels',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'listProjectAlertChannels',
          summary: 'List the alert channels a project can use',
          description: "Its own and its organization's, oldest first.",
          params: byId,
          response: ok(manyChannels),
        },
      },
      async (request) => ({
        data: { channels: await listProjectChannels(deps, userIdOf(request), request.params.id) },
      }),
    );

    app.get(
      '/alert-channels',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'listAlertChannels',
          summary: 'List the alert channels of all projects',
          description: 'Channels of all projects that you can see and of their organizations, by name.',
          response: ok(manyChannels),
        },
      },
      async (request) => ({ data: { channels: await listAllChannels(deps, userIdOf(request)) } }),
    );

    app.post(
      '/projects/:id/alert-channels',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'createProjectAlertChannel',
          summary: 'Add an alert channel to a project',
          description: `${secretNote} With \`alsoNotifyAbout\` it also gets alerts about the project's bulk jobs and contract runs.`,
          params: byId,
          body: createAlertChannelRequest,
          response: created(newAlertChannel, 409),
        },
      },
      async (request, reply) => {
        const made = await createProjectChannel(deps, userIdOf(request), request.params.id, request.body);
        return reply.code(201).send({ data: made });
      },
    );

    app.get(
      '/organizations/:id/alert-channels',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'listOrganizationAlertChannels',
          summary: 'List the alert channels of an organization',
          description: 'All of its projects can use them.',
          params: byId,
          response: ok(manyChannels),
        },
      },
      async (request) => ({
        data: { channels: await listOrganizationChannels(deps, userIdOf(request), request.params.id) },
      }),
    );

    app.post(
      '/organizations/:id/alert-channels',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'createOrganizationAlertChannel',
          summary: 'Add an alert channel to an organization',
          description: `For owners and admins. ${secretNote}`,
          params: byId,
          body: createAlertChannelRequest,
          response: created(newAlertChannel, 409),
        },
      },
      async (request, reply) => {
        const made = await createOrganizationChannel(deps, userIdOf(request), request.params.id, request.body);
        return reply.code(201).send({ data: made });
      },
    );

    app.put(
      '/alert-channels/:id',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'updateAlertChannel',
          summary: 'Update an alert channel',
          description:
            "Omitted fields don't change. `settings` replaces all settings and must be of the same kind. `isEnabled` disables or re-enables the channel.",
          params: byId,
          body: updateAlertChannelRequest,
          response: ok(oneChannel, 409),
        },
      },
      async (request) => ({
        data: { channel: await changeChannel(deps, userIdOf(request), request.params.id, request.body) },
      }),
    );

    app.delete(
      '/alert-channels/:id',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'deleteAlertChannel',
          summary: 'Delete an alert channel',
          description: 'Also deletes its pending messages and its delivery log.',
          params: byId,
          response: ok(z.object({ deleted: z.literal(true) })),
        },
      },
      async (request) => {
        await deleteChannel(db, userIdOf(request), request.params.id);
        return { data: { deleted: true as const } };
      },
    );

    app.post(
      '/alert-channels/:id/test',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'testAlertChannel',
          summary: 'Send a test message',
          description: 'Tries once, within 15 s; the returned delivery has the result.',
          params: byId,
          response: ok(oneDelivery),
        },
      },
      async (request) => {
        const sender = { ...deps, origin: publicOrigin(request, config) };
        return { data: { delivery: await testChannel(sender, userIdOf(request), request.params.id) } };
      },
    );

    app.post(
      '/alert-channels/:id/rotate-secret',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'rotateAlertChannelSecret',
          summary: 'Replace the secret of a webhook',
          description: 'The new secret is shown only once. For 24 hours, messages are signed with both secrets.',
          params: byId,
          response: ok(newAlertChannel, 409),
        },
      },
      async (request) => ({ data: await rotateSecret(deps, userIdOf(request), request.params.id) }),
    );

    app.get(
      '/alert-channels/:id/deliveries',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'listAlertDeliveries',
          summary: 'List the deliveries of an alert channel',
          description: "Newest first. For the next page, pass the last delivery's ID as `before`.",
          params: byId,
          querystring: deliveriesQuery,
          response: ok(z.object({ deliveries: z.array(alertDelivery) })),
        },
      },
      async (request) => ({
        data: { deliveries: await listDeliveries(db, userIdOf(request), request.params.id, request.query) },
      }),
    );

    app.post(
      '/alert-deliveries/:id/resend',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'resendAlertDelivery',
          summary: 'Resend a message',
          description: 'Uses the same message ID, so receivers can detect duplicates.',
          params: byId,
          response: ok(oneDelivery, 409),
        },
      },
      async (request) => {
        const delivery = await resendDelivery(deps, userIdOf(request), request.params.id);
        alertSoon();
        return { data: { delivery } };
      },
    );
  };
};
