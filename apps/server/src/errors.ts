import type { ErrorCode, ErrorDetail } from '@hopwise/model';

export const httpStatusOf: Readonly<Record<ErrorCode, number>> = {
  VALIDATION_FAILED: 400,
  CONTRACT_INVALID: 422,
  SESSION_ENDED: 401,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  MISDIRECTED_REQUEST: 421,
  TARGET_REFUSED: 422,
  TARGET_UNREACHABLE: 422,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  UNAVAILABLE: 503,
};

/** A failure the caller is told about as it is. Anything else that is thrown is our bug. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly details: ErrorDetail[] | undefined;

  constructor(code: ErrorCode, message: string, details?: ErrorDetail[], options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.details = details;
  }
}

/** Nothing failed: more is asked for at once than is done, and the caller may try again. */
export class BusyError extends AppError {
  override name = 'BusyError';

  constructor(message: string) {
    super('UNAVAILABLE', message);
  }
}

/** Nothing failed: the caller went away, or the server stops and cannot wait. */
export class InterruptedError extends AppError {
  override name = 'InterruptedError';

  constructor(message: string) {
    super('UNAVAILABLE', message);
  }
}

/** Nothing failed: what was asked for is being made, and will be there later. */
export class NotReadyError extends AppError {
  override name = 'NotReadyError';

  constructor(message: string) {
    super('UNAVAILABLE', message);
  }
}

/** Refused for now. The response says when to try again. */
export class RateLimitedError extends AppError {
  override name = 'RateLimitedError';
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number) {
    super('RATE_LIMITED', message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Something the person who starts the server can put right: shown as one sentence, without a stack. */
export class StartupError extends Error {
  override name = 'StartupError';
}
