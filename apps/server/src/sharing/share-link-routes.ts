import { shareLink } from '@hopwise/model';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { Config } from '../config.ts';
import { publicOrigin } from '../http/public-origin.ts';
import { ok } from '../http/route-docs.ts';
import {
  makeShareLink,
  openShareLink,
  revokeShareLink,
  type SharedKind,
  type ShareLinkDeps,
  type ShareSubject,
} from './share-links.ts';

export interface ShareLinkRouteDeps extends ShareLinkDeps {
  config: Pick<Config, 'publicUrl'>;
}

interface LinksOfAKind {
  kind: SharedKind;
  path: `/${string}/:id/share`;
  access: 'guest' | 'user';
  tags: string[];
  operationIds: { make: string; open: string; revoke: string };
  /** With its article: a check. */
  thing: string;
  /** Throws if the viewer can't share it. */
  accessSubject(request: FastifyRequest, id: string): Promise<ShareSubject>;
}

const params = z.object({ id: z.string() });

/** Routes that create, show and revoke the share links of one kind of thing. */
export const shareLinkRoutes = (
  deps: ShareLinkRouteDeps,
  { kind, path, access, tags, operationIds, thing, accessSubject }: LinksOfAKind,
): FastifyPluginAsyncZod => {
  const { db, config } = deps;
  return async (app) => {
    app.post(
      path,
      {
        config: { access },
        schema: {
          tags,
          operationId: operationIds.make,
          summary: `Create a read-only link to ${thing}`,
          description: `Anyone with the link can read the ${kind.noun} without an account. If the ${kind.noun} already has a link, it is returned.`,
          params,
          response: ok(z.object({ share: shareLink })),
        },
      },
      async (request) => {
        const subject = await accessSubject(request, request.params.id);
        return { data: { share: await makeShareLink(deps, kind, subject, publicOrigin(request, config)) } };
      },
    );

    app.get(
      path,
      {
        config: { access },
        schema: {
          tags,
          operationId: operationIds.open,
          summary: `Get the read-only link of ${thing}, if it has one`,
          params,
          response: ok(z.object({ share: z.nullable(shareLink) }), 403),
        },
      },
      async (request) => {
        const subject = await accessSubject(request, request.params.id);
        return { data: { share: await openShareLink(deps, kind, subject, publicOrigin(request, config)) } };
      },
    );

    app.delete(
      path,
      {
        config: { access },
        schema: {
          tags,
          operationId: operationIds.revoke,
          summary: `Revoke the read-only link of ${thing}`,
          params,
          response: ok(z.object({ revoked: z.literal(true) })),
        },
      },
      async (request) => {
        await revokeShareLink(db, kind, await accessSubject(request, request.params.id));
        return { data: { revoked: true as const } };
      },
    );
  };
};
