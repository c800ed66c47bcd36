import type { ErrorBody, ErrorCode } from '@hopwise/model';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable, isDiskFull } from '../db/is-database-unavailable.ts';
import { AppError, BusyError, httpStatusOf, InterruptedError, NotReadyError, RateLimitedError } from '../errors.ts';
import { apiKeyOf } from './api-key-header.ts';

export const bodyLimitBytes = 256 * 1024;

/** What passes by itself, such as a restart of the database, has mostly passed by then. */
const unavailableRetrySeconds = 5;

const frameworkMessages: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send the request body as JSON, with Content-Type: application/json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request body is not valid JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The request body does not have the length that Content-Length says',
  FST_ERR_BAD_URL: 'The URL of the request is malformed',
};

const unavailableMessages = {
  database: 'The database is not available at the moment. Please try again shortly',
  diskFull: 'The disk of this server is full, so nothing can be stored. Please try again later, or tell its owner',
};

const codeOfStatus = new Map(
  Object.entries(httpStatusOf).map(([code, status]) => [status, code as ErrorCode] as const),
);

/** What the caller is told about a failure. What we do not know is our bug, and its message stays in the log. */
export function toAppError(error: unknown, maxBodyBytes = bodyLimitBytes): AppError {
  if (error instanceof AppError) return error;
  if (isRequestBrokenOff(error)) return new InterruptedError('The request broke off. Please try again');
  if (isDatabaseUnavailable(error)) {
    const message = isDiskFull(error) ? unavailableMessages.diskFull : unavailableMessages.database;
    return new AppError('UNAVAILABLE', message, undefined, { cause: error });
  }
  const { statusCode = 500, code = '', message } = (error ?? {}) as Partial<FastifyError>;
  if (statusCode >= 400 && statusCode < 500) {
    const isBadJson = error instanceof SyntaxError;
    if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return bodyTooLarge(maxBodyBytes);
    const text = isBadJson ? frameworkMessages.FST_ERR_CTP_INVALID_JSON_BODY : (frameworkMessages[code] ?? message);
    return new AppError(codeOfStatus.get(statusCode) ?? 'VALIDATION_FAILED', text ?? 'Bad request');
  }
  return new AppError('INTERNAL_ERROR', 'Something went wrong on our side. Please try again', undefined, {
    cause: error,
  });
}

const bodyTooLarge = (bytes: number) =>
  new AppError('PAYLOAD_TOO_LARGE', `The request body is too large: at most ${bytes / 1024} KB`);

/** What Node says of a caller who leaves in the middle of a body. Its code is that of any connection that is lost. */
const isRequestBrokenOff = (error: unknown): boolean =>
  error instanceof Error && error.message === 'aborted' && (error as NodeJS.ErrnoException).code === 'ECONNRESET';

export function toErrorBody({ code, message, details }: AppError): ErrorBody {
  return { error: code, message, ...(details && { details }) };
}

/** What went wrong on our side is logged whole. Whoever cancels a call is no error, and worth one line. */
export function logFailure(request: FastifyRequest, error: AppError): void {
  if (error instanceof InterruptedError) request.log.info('interrupted: the caller went away, or the server stops');
  else if (error instanceof NotReadyError) request.log.info('not ready yet: the caller is to come back');
  // So many at once are expected; who hears of it tries again.
  else if (error instanceof BusyError) request.log.warn(`busy: ${error.message}`);
  else if (httpStatusOf[error.code] >= 500) request.log.error({ err: error.cause ?? error }, error.message);
}

/** The one place that turns anything thrown into a response. */
export function respondWithError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = toAppError(thrown, request.routeOptions?.bodyLimit);
  const status = httpStatusOf[error.code];
  logFailure(request, error);
  const retrySeconds = error instanceof RateLimitedError ? error.retryAfterSeconds : unavailableRetrySeconds;
  if (status === 401) reply.header('www-authenticate', challengeFor(request));
  if (status === 429 || status === 503) reply.header('retry-after', String(retrySeconds));
  return reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(toErrorBody(error));
}

/** How a caller identifies itself, and whether it tried to (RFC 6750 section 3). Browsers show no dialog for this scheme. */
const challengeFor = (request: FastifyRequest): string =>
  `Bearer realm="Hopwise"${apiKeyOf(request) === undefined ? '' : ', error="invalid_token"'}`;
