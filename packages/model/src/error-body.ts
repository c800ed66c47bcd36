import * as z from 'zod/mini';

/** Every way the API says no. The HTTP status of each is one total record in the server. */
export const errorCodes = [
  'VALIDATION_FAILED',
  'CONTRACT_INVALID',
  'SESSION_ENDED',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'REQUEST_TIMEOUT',
  'CONFLICT',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'MISDIRECTED_REQUEST',
  'TARGET_REFUSED',
  'TARGET_UNREACHABLE',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'UNAVAILABLE',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

export const errorDetail = z.object({
  path: z.string(),
  message: z.string(),
  /** Of a text that has lines, where in it; both from 1. */
  line: z.optional(z.int()),
  column: z.optional(z.int()),
});
export type ErrorDetail = z.infer<typeof errorDetail>;

/** The one body of every failed call. */
export const errorBody = z.object({
  error: z.enum(errorCodes),
  message: z.string(),
  details: z.optional(z.array(errorDetail)),
});
export type ErrorBody = z.infer<typeof errorBody>;
