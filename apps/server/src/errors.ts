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

/** A failure that is reported to the caller as is. Anything else that is thrown is our bug. */
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

/** Nothing failed: there are too many concurrent requests, and the caller can retry. */
export class BusyError extends AppError {
  override name = 'BusyError';

  constructor(message: string) {
    super('UNAVAILABLE', message);
  }
}

/** Nothing failed: the client disconnected, or the server is stopping and can't wait. */
export class InterruptedError extends AppError {
  override name = 'InterruptedError';

  constructor(message: string) {
    super('UNAVAILABLE', message);
  }
}

/** Nothing failed: the requested data is being computed and will be available later. */
export class NotReadyError extends AppError {
  override name = 'NotReadyError';

  constructor(message: string) {
    super('UNAVAILABLE', message);
  }
}

/** Rejected for now. The response says when to retry. */
export class RateLimitedError extends AppError {
  override name = 'RateLimitedError';
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number) {
    super('RATE_LIMITED', message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A problem that the person who starts the server can fix: shown as one sentence, without a stack. */
export class StartupError extends Error {
  override name = 'StartupError';
}
