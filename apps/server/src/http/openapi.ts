import { STATUS_CODES } from 'node:http';
import swagger, { type SwaggerTransformObject } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { securitySchemes } from './route-docs.ts';
import { schemaNotes } from './schema-notes.ts';

const conversion = {
  schemaRegistry: schemaNotes,
  zodToJsonConfig: {
    // The bounds of every number JavaScript can count with tell a reader nothing.
    override: ({ jsonSchema }: { jsonSchema: { minimum?: number; maximum?: number } }) => {
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  },
};

const logo = {
  type: 'image/svg+xml',
  content:
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><text x="0" y="28" fill="#fff" font-family="sans-serif" font-size="26" font-weight="700">Hopwise</text></svg>',
  href: '/',
  target: '_self',
} as const;

/** Collects the documentation of every route registered after this call, from the schemas that validate. */
export async function openApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Hopwise API',
        version,
        description:
          'Follows the redirect chain of a URL hop by hop. A success is `{ "data": … }`; a failure is `{ "error", "message", "details"? }` with the status that fits.',
      },
      components: { securitySchemes },
      tags: [
        { name: 'Tracking', description: 'Follow a URL and read what was found.' },
        { name: 'Analysis', description: 'TLS, search engine friendliness and security, each point explained.' },
        { name: 'Projects', description: 'Named sets of checks with defaults for new ones.' },
        { name: 'Statistics', description: 'What the checks of a period add up to.' },
        { name: 'Sharing', description: 'Read-only links to checks, for people without an account.' },
        { name: 'Bulk', description: 'Many URLs from one file, tracked in the background.' },
        { name: 'Exports', description: 'Reports as files.' },
        { name: 'Legacy', description: 'Calls of the first version.' },
        { name: 'Account', description: 'Sign up, sign in, and what belongs to an account.' },
        { name: 'API keys', description: 'Keys for programs that call this API.' },
        { name: 'Organizations', description: 'People who share projects.' },
        { name: 'Operations', description: 'Whether the server is well.' },
      ],
    },
    transform: createJsonSchemaTransform(conversion),
    transformObject: tidyDocument,
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/v2/docs',
    logLevel: 'warn',
    logo,
    theme: { title: 'Hopwise API' },
  });
  app.get('/api/v2/openapi.json', { schema: { hide: true }, logLevel: 'warn' }, () => app.swagger());
}

const addNamedSchemas = createJsonSchemaTransformObject(conversion);

/** Named schemas come in two versions, of which only the one for answers is used; answers come without a description. */
const tidyDocument: SwaggerTransformObject = (document) => {
  const { components, paths, ...rest } = addNamedSchemas(document) as OpenApiDocument;
  const schemas = Object.entries(components.schemas).filter(([name]) => !name.endsWith('Input'));
  for (const { responses } of Object.values(paths).flatMap(Object.values<Operation>)) {
    for (const [status, response] of Object.entries(responses)) response.description = STATUS_CODES[status] ?? status;
  }
  return { ...rest, paths, components: { ...components, schemas: Object.fromEntries(schemas) } };
};

interface Operation {
  responses: Record<string, { description: string }>;
}

type OpenApiDocument = Exclude<ReturnType<SwaggerTransformObject>, { swagger: unknown }> & {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};
