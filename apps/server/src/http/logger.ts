import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import { prettyFactory } from 'pino-pretty';
import type { Config } from '../config.ts';
import { LogOutput } from './log-output.ts';

const secretFields = [
  'password',
  'token',
  'secret',
  'apiKey',
  'authorization',
  'cookie',
  '["set-cookie"]',
  '["x-api-key"]',
];

const secretPaths = secretFields.flatMap((field) => {
  const member = field.startsWith('[') ? field : `.${field}`;
  return [field, `*${member}`, `*.headers${member}`];
});

/** Removes the credentials of `https://user:password@host` anywhere in a line. */
const withoutUserinfo = (line: string) => line.replaceAll(/:\/\/[^/\s"@]+@/g, '://[redacted]@');

interface LoggedError {
  type: string;
  message: string;
  stack: string | undefined;
  code?: unknown;
  cause?: unknown;
}

/** A failed statement is logged without its parameters, which may be personal data. */
function errorFields(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const message = error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message;
  const fields: LoggedError = { type: error.name, message, stack: error.stack?.replace(error.message, () => message) };
  if ('code' in error) fields.code = error.code;
  if (error.cause !== undefined) fields.cause = errorFields(error.cause);
  return fields;
}

/** Readable lines in a terminal, JSON otherwise. */
function standardOutput(): DestinationStream {
  const output = new LogOutput(process.stdout.fd);
  if (!process.stdout.isTTY) return output;
  const forPeople = prettyFactory({ translateTime: 'HH:MM:ss', ignore: 'reqId', singleLine: true });
  return { write: (line) => output.write(forPeople(line)) };
}

export const createLogger = (
  { logLevel }: Pick<Config, 'logLevel'>,
  destination: DestinationStream = standardOutput(),
): Logger =>
  pino(
    {
      level: logLevel,
      base: null,
      redact: { paths: secretPaths, censor: '[redacted]' },
      serializers: { err: errorFields },
      hooks: { streamWrite: withoutUserinfo },
    },
    destination,
  );

/**
 * Share links grant read access: 32 bytes in base64url, like every secret we issue. Some follow the id of what they
 * open.
 */
const secretSegment = /(?<=[/.])[\w-]{43}(?=\/|$)/g;

/** One line per request, except for routes that only log warnings. The query is left out: it may contain secrets. */
export function accessLog(app: FastifyInstance): void {
  // No field of a line contains a secret: searching each one would take most of the logging time.
  const log = app.log.child({}, { redact: [] });
  app.addHook('onResponse', async (request, reply) => {
    const { id: reqId, method, routeOptions } = request;
    if (routeOptions.logLevel === 'warn') return;
    const url = request.url.split('?')[0]?.replaceAll(secretSegment, '[redacted]');
    log.info({ reqId, method, url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'responded');
  });
}

/** The request id from a proxy, if it is safe for logs and headers; otherwise a new one. */
export function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{1,128}$/.test(given) ? given : randomUUID();
}
