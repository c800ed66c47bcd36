import type { IncomingMessage } from 'node:http';
import type { ErrorBody, ErrorCode } from '@hopwise/model';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable, isDiskFull } from '../db/database-errors.ts';
import { AppError, BusyError, httpStatusOf, InterruptedError, NotReadyError, RateLimitedError } from '../errors.ts';
import { apiKeyOf } from './caller.ts';
import { allowedMethods } from './route-policy.ts';

export const bodyLimitBytes = 256 * 1024;

/** Transient problems, such as a database restart, are usually over by then. */
const unavailableRetrySeconds = 5;

const frameworkMessages: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send the request body as JSON, with Content-Type: application/json',
  FST_ERR_CTP_INVALID_JSON_BODY: "The request body isn't valid JSON",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "The request body's length doesn't match Content-Length",
  FST_ERR_BAD_URL: 'The request URL is malformed',
};

const unavailableMessages = {
  database: 'The database is unavailable. Try again shortly.',
  diskFull: "The server's disk is full, so nothing can be stored. Try again later or contact your server admin.",
};

const codeOfStatus = new Map(
  Object.entries(httpStatusOf).map(([code, status]) => [status, code as ErrorCode] as const),
);

/** The error for the caller. An unknown error is our bug, and its message stays in the log. */
export function toAppError(error: unknown, maxBodyBytes = bodyLimitBytes): AppError {
  if (error instanceof AppError) return error;
  if (isRequestBrokenOff(error)) return new InterruptedError('The request was interrupted. Try again.');
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
  return new AppError('INTERNAL_ERROR', 'Something went wrong on our side. Try again.', undefined, {
    cause: error,
  });
}

const bodyTooLarge = (bytes: number) =>
  new AppError('PAYLOAD_TOO_LARGE', `The request body is too large: the limit is ${bytes / 1024} KB`);

/** Node's error for a client that disconnects while sending a body. The code alone could be any lost connection. */
const isRequestBrokenOff = (error: unknown): boolean =>
  error instanceof Error && error.message === 'aborted' && (error as NodeJS.ErrnoException).code === 'ECONNRESET';

export function toErrorBody({ code, message, details }: AppError): ErrorBody {
  return { error: code, message, ...(details && { details }) };
}

/** Internal errors are logged in full. A canceled call isn't an error, and gets one line. */
export function logFailure(request: FastifyRequest, error: AppError): void {
  if (error instanceof InterruptedError)
    request.log.info('interrupted: the client disconnected or the server is stopping');
  else if (error instanceof NotReadyError) request.log.info('summary not ready, asked the client to retry');
  // Expected under load; callers retry.
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

/**
 * How to authenticate, and whether the caller tried to (RFC 6750 section 3). Browsers show no dialog for this scheme.
 */
const challengeFor = (request: FastifyRequest): string =>
  `Bearer realm="Hopwise"${apiKeyOf(request) === undefined ? '' : ', error="invalid_token"'}`;

/** Browsers get the app, which has a page for this; programs get the error body. Both with the right status. */
export function respondNotFound(sendPage: (reply: FastifyReply) => FastifyReply) {
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = request.url.split('?')[0] ?? '';
    const allowed = allowedMethods(request.server, path);
    if (allowed.length > 0) {
      reply.header('allow', allowed.join(', '));
      return respondWithError(
        new AppError('METHOD_NOT_ALLOWED', `${request.method} isn't supported here. Use ${allowed.join(' or ')}.`),
        request,
        reply,
      );
    }
    if (wantsPage(request.raw)) return sendPage(reply.code(404));
    return respondWithError(new AppError('NOT_FOUND', `No route for ${path}`), request, reply);
  };
}

/** Paths for programs, even when a browser requests them. */
const isForPrograms = (url: string) => /^\/(api|v2|health|metrics|assets)([/?]|$)/.test(url);

/** Whether a browser requests a page, rather than a program a response. */
export const wantsPage = ({ method, url = '', headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html') === true && !isForPrograms(url);
