import * as z from 'zod/mini';
import { analysisKinds, checkAnalysis } from './analysis.ts';
import { trackResult } from './check.ts';
import { clientNames } from './client-words.ts';
import { errorBody } from './error-body.ts';
import { httpMethods, trackDefaults, trackLimits } from './limits.ts';
import { defaultProjectAlias } from './list-filters.ts';
import { hop } from './trace.ts';
import { parseUrlInput, trimSpace } from './url-input.ts';

/** The messages for an invalid URL, the same on screen and in the API. */
export const urlMessages = { required: 'URL is required', invalid: 'Invalid URL format' } as const;

export const urlInput = z
  .string({ error: (issue) => (issue.input === undefined ? urlMessages.required : urlMessages.invalid) })
  .check(
    z.overwrite(trimSpace),
    z.minLength(1, { error: urlMessages.required, abort: true }),
    z.maxLength(trackLimits.urlLength, {
      error: `URL is too long: at most ${trackLimits.urlLength} characters`,
      abort: true,
    }),
    z.refine((text) => parseUrlInput(text) !== undefined, { error: urlMessages.invalid }),
  );

const { maxHops, timeoutMs } = trackLimits;

export const maxHopsInput = z
  .int({ error: 'Max hops must be a whole number' })
  .check(
    z.minimum(maxHops.min, { error: `Max hops must be at least ${maxHops.min}` }),
    z.maximum(maxHops.max, { error: `Max hops must be at most ${maxHops.max}` }),
  );

export const timeoutInput = z
  .int({ error: 'Timeout must be a whole number of milliseconds' })
  .check(
    z.minimum(timeoutMs.min, { error: `Timeout must be at least ${timeoutMs.min} ms` }),
    z.maximum(timeoutMs.max, { error: `Timeout must be at most ${timeoutMs.max} ms` }),
  );

export const methodInput = z.enum(httpMethods, { error: `Method must be one of ${httpMethods.join(', ')}` });

/** RFC 9110 section 5.6.2: a field name is a token. */
const headerName = z.string().check(z.regex(/^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,256}$/));
/** RFC 9110 section 5.5: visible characters, spaces and tabs; a line break would start another header. */
const headerText = (label: string, maxLength: number) =>
  z
    .string({ error: `${label} must be a string` })
    .check(
      z.maxLength(maxLength, { error: `${label} is too long: at most ${maxLength} characters` }),
      z.regex(/^[\t\x20-\x7e\x80-\xff]*$/, { error: `${label} contains characters that can't be sent in a header` }),
    );

export const customHeaders = z
  .record(headerName, headerText('Header value', trackLimits.headerValueLength), {
    error: ({ code }) =>
      code === 'invalid_key' ? 'Invalid header name' : 'Headers must be an object of names and string values',
  })
  .check(
    z.refine((headers) => Object.keys(headers).length <= trackLimits.headerCount, {
      error: `You can send up to ${trackLimits.headerCount} headers`,
    }),
  );

export const toggleInput = (label: string) => z.boolean({ error: `${label} must be true or false` });

/** The id of a project, or `default-project` for the caller's own first one. */
export const projectIdInput = z
  .string({ error: 'Project ID must be a string' })
  .check(z.minLength(1, { error: 'Project ID is required' }), z.maxLength(100, { error: 'Project not found' }));

export const userAgentInput = headerText('User agent', trackLimits.userAgentLength);

/** The client to send requests as. A given user agent and headers override those of the client. */
export const clientInput = z.enum(clientNames, { error: `Client must be one of ${clientNames.join(', ')}` });

/** Everything that tracking a URL needs to know. */
export const trackRequest = z.object({
  url: urlInput,
  method: z._default(methodInput, trackDefaults.method),
  client: z.optional(clientInput),
  userAgent: z.optional(userAgentInput),
  headers: z.optional(customHeaders),
  maxHops: z._default(maxHopsInput, trackDefaults.maxHops),
  timeout: z._default(timeoutInput, trackDefaults.timeoutMs),
  enableSSLAnalysis: z._default(toggleInput('SSL analysis'), trackDefaults.enableSSLAnalysis),
  enableSEOAnalysis: z._default(toggleInput('SEO analysis'), trackDefaults.enableSEOAnalysis),
  enableSecurityAnalysis: z._default(toggleInput('Security analysis'), trackDefaults.enableSecurityAnalysis),
  /** For staging hosts: a certificate that browsers reject is a warning, not the end. */
  allowInvalidCertificates: z.optional(toggleInput('Allow invalid certificates')),
});
export type TrackRequest = z.infer<typeof trackRequest>;

/** POST /v2/track: what is left out is taken from the settings of the project, for a guest from the defaults. */
export const trackCall = z.object({
  url: urlInput,
  projectId: z.optional(projectIdInput),
  method: z.optional(methodInput),
  client: z.optional(clientInput),
  userAgent: z.optional(userAgentInput),
  headers: z.optional(customHeaders),
  maxHops: z.optional(maxHopsInput),
  timeout: z.optional(timeoutInput),
  enableSSLAnalysis: z.optional(toggleInput('SSL analysis')),
  enableSEOAnalysis: z.optional(toggleInput('SEO analysis')),
  enableSecurityAnalysis: z.optional(toggleInput('Security analysis')),
  allowInvalidCertificates: z.optional(toggleInput('Allow invalid certificates')),
});
export type TrackCall = z.infer<typeof trackCall>;

/** POST /api/v1/track */
export const legacyTrackCall = z.object({
  url: urlInput,
  method: z._default(methodInput, trackDefaults.method),
  userAgent: z.optional(userAgentInput),
});
export type LegacyTrackCall = z.infer<typeof legacyTrackCall>;

/** POST /v2/analyze/… */
export const analyzeRequest = z.object({ url: urlInput });
export type AnalyzeRequest = z.infer<typeof analyzeRequest>;

/** POST /v2/guest-checks/claim */
export const claimRequest = z.object({ projectId: z._default(projectIdInput, defaultProjectAlias) });

/** The events of a live track call, in this order: `event` is the name of the server-sent event, `data` its JSON. */
export const trackEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('hop'), data: hop }),
  z.object({ event: z.literal('analyzing'), data: z.array(z.enum(analysisKinds)) }),
  z.object({ event: z.literal('result'), data: trackResult }),
  z.object({ event: z.literal('analysis'), data: checkAnalysis }),
  z.object({ event: z.literal('error'), data: errorBody }),
]);
export type TrackEvent = z.infer<typeof trackEvent>;
