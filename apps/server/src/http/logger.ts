import { DrizzleQueryError } from 'drizzle-orm';
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
