/** Numbers the product promises on screen and enforces on the server. */

export const httpMethods = ['GET', 'POST', 'HEAD'] as const;
export type HttpMethod = (typeof httpMethods)[number];

export const trackLimits = {
  maxHops: { min: 1, max: 20, step: 1 },
  timeoutMs: { min: 1000, max: 30_000, step: 1000 },
  urlLength: 8192,
  userAgentLength: 512,
  headerCount: 50,
  headerValueLength: 8192,
} as const;

export const trackDefaults = {
  method: 'GET',
  maxHops: 10,
  timeoutMs: 15_000,
  enableSSLAnalysis: true,
  enableSEOAnalysis: true,
  enableSecurityAnalysis: true,
} as const satisfies { method: HttpMethod } & Record<string, unknown>;

/** The MB of settings and screens. */
export const megabyte = 1024 * 1024;

/** The maximum size of a decoded page that is read. */
export const pageReadBytes = 2 * megabyte;

export const rateLimitsPerHour = { guest: 50, user: 1000 } as const;

/** A tracked URL is called fast when the whole chain took less than this. */
export const fastTraceMs = 1000;
/** The same of the mean of many. */
export const fastAverageMs = 2000;
