import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { Config } from '../config.ts';
import { makePortable } from './portable-schema.ts';
import { securitySchemes } from './route-docs.ts';
import { schemaNotes } from './schema-notes.ts';
import { type ApiDocument, tidyDocument } from './tidy-document.ts';

const conversion = { schemaRegistry: schemaNotes, zodToJsonConfig: { override: makePortable } };
const addNamedSchemas = createJsonSchemaTransformObject(conversion);

const logo = {
  type: 'image/svg+xml',
  content:
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><text x="0" y="28" fill="#fff" font-family="sans-serif" font-size="26" font-weight="700">Hopwise</text></svg>',
  href: '/',
  target: '_self',
} as const;

export interface OpenApiOptions {
  version: string;
  config: Pick<Config, 'publicUrl'>;
}

/** Collects the documentation of every route registered after this call, from the schemas that validate. */
export async function openApi(app: FastifyInstance, { version, config }: OpenApiOptions): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Hopwise API',
        version,
        description:
          'Follows the redirect chain of a URL hop by hop. A success is `{ "data": … }`; a failure is `{ "error", "message", "details"? }` with the status that fits. A call that changes something is refused when it has a field or parameter that it does not know; calls of the first version ignore it.',
        contact: { name: 'The admin of this server' },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: serversOf(config),
      components: { securitySchemes },
      tags: [
        { name: 'Tracking', description: 'Follow a URL and read what was found.' },
        { name: 'Analysis', description: 'TLS, search engine friendliness and security, each point explained.' },
        { name: 'Projects', description: 'Named sets of checks with defaults for new ones.' },
        { name: 'Statistics', description: 'What the checks of a period add up to.' },
        { name: 'Sharing', description: 'Read-only links to checks, for people without an account.' },
        { name: 'Bulk', description: 'Many URLs from one file, tracked in the background.' },
        { name: 'Contracts', description: 'Redirects that are expected, tested like code.' },
        { name: 'Clients', description: 'What each client gets for one URL.' },
        { name: 'Monitors', description: 'URLs and contracts that are tracked again and again.' },
        { name: 'Alerts', description: 'Who is told what monitors, bulk jobs and contracts find.' },
        { name: 'Exports', description: 'Reports as files.' },
        { name: 'Legacy', description: 'Calls of the first version.' },
        { name: 'Account', description: 'Sign up, sign in, and what belongs to an account.' },
        { name: 'API keys', description: 'Keys for programs that call this API.' },
        { name: 'Organizations', description: 'People who share projects.' },
        { name: 'Server', description: 'For the owner of the server: its accounts and its audit trail.' },
        { name: 'Operations', description: 'Whether the server is well.' },
      ],
    },
    transform: createJsonSchemaTransform(conversion),
    transformObject: (document) => tidyDocument(addNamedSchemas(document) as ApiDocument, app.registeredRoutes),
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/v2/docs',
    logLevel: 'warn',
    logo,
    theme: { title: 'Hopwise API' },
  });
  app.get('/api/v2/openapi.json', { schema: { hide: true }, logLevel: 'warn' }, () => app.swagger());
}

/** The page of the documentation may call only the server it came from, whatever that one is called elsewhere. */
function serversOf({ publicUrl }: OpenApiOptions['config']) {
  const here = { url: '/', description: 'The server that this document comes from' };
  return publicUrl ? [{ url: publicUrl.origin, description: 'Where people reach this server' }, here] : [here];
}
