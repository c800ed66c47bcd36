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

/** Documents every route registered after this call, from its validation schemas. */
export async function openApi(app: FastifyInstance, { version, config }: OpenApiOptions): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Hopwise API',
        version,
        description:
          'Traces the redirect chain of a URL hop by hop. A successful response is `{ "data": … }`; an error is `{ "error", "message", "details"? }` with the matching HTTP status code. Calls that change something reject unknown fields and parameters; API v1 ignores them.',
        contact: { name: 'Server admin' },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: serversOf(config),
      components: { securitySchemes },
      tags: [
        { name: 'Tracking', description: 'Trace URLs and read results.' },
        { name: 'Analysis', description: 'SSL, SEO and security analysis.' },
        { name: 'Projects', description: 'Groups of checks with default settings for new ones.' },
        { name: 'Statistics', description: 'Check statistics by period.' },
        { name: 'Sharing', description: 'Read-only links to checks, for people without an account.' },
        { name: 'Bulk', description: 'Track many URLs from one file in the background.' },
        { name: 'Contracts', description: 'Redirect tests you can run on demand or in CI.' },
        { name: 'Clients', description: 'Compare responses across browsers, crawlers and link previews.' },
        { name: 'Monitors', description: 'Scheduled checks of URLs and contracts.' },
        { name: 'Alerts', description: 'Alert channels and delivery log.' },
        { name: 'Exports', description: 'Reports as files.' },
        { name: 'Legacy', description: 'API v1 (legacy).' },
        { name: 'Account', description: 'Sign up, sign in and manage your account.' },
        { name: 'API keys', description: 'Keys for programs that call this API.' },
        { name: 'Organizations', description: 'People who share projects.' },
        { name: 'Server', description: 'Accounts and audit trail, for server admins.' },
        { name: 'Operations', description: 'Health and server options.' },
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

/** The documentation page calls the server it came from, whatever that server's public name is. */
function serversOf({ publicUrl }: OpenApiOptions['config']) {
  const here = { url: '/', description: 'The server that serves this document' };
  return publicUrl ? [{ url: publicUrl.origin, description: 'The public URL of this server' }, here] : [here];
}
