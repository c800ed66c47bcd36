import {
  defaultProjectSettings,
  type ErrorDetail,
  type HttpMethod,
  parseHeaderLines,
  type TrackRequest,
  trackRequest,
} from '@hopwise/model';
import type { ChosenClient } from '../../checks/request-fields.tsx';
import type { TrackPrefill } from './track-prefill.ts';

export interface TrackFormValues {
  url: string;
  method: HttpMethod;
  enableSSLAnalysis: boolean;
  enableSEOAnalysis: boolean;
  enableSecurityAnalysis: boolean;
  maxHops: number;
  /** A string while the input isn't a number. */
  timeout: number | string;
  client: ChosenClient;
  userAgent: string;
  customHeaders: string;
  allowInvalidCertificates: boolean;
  /** Runs a browser trace after tracking. */
  followInBrowser: boolean;
}
export type TrackField = keyof TrackFormValues;
export type TrackFieldErrors = Partial<Record<TrackField, string>>;

/** In screen order: the first invalid field gets the focus. */
const fieldsInOrder = [
  'url',
  'method',
  'enableSSLAnalysis',
  'enableSEOAnalysis',
  'enableSecurityAnalysis',
  'maxHops',
  'timeout',
  'client',
  'userAgent',
  'customHeaders',
  'allowInvalidCertificates',
  'followInBrowser',
] as const satisfies readonly TrackField[];

/** The path prefix of errors about single headers. */
const headerPrefix = 'headers.';

const advancedFields: readonly TrackField[] = [
  'maxHops',
  'timeout',
  'client',
  'userAgent',
  'customHeaders',
  'allowInvalidCertificates',
  'followInBrowser',
];

export function initialTrackValues({ url, method, client, maxHops, settings }: TrackPrefill): TrackFormValues {
  const { defaultMethod, defaultTimeout, defaultMaxHops, ...toggles } = settings ?? defaultProjectSettings;
  return {
    ...toggles,
    url,
    method: method ?? defaultMethod,
    maxHops: maxHops ?? defaultMaxHops,
    timeout: defaultTimeout,
    client: client ?? '',
    userAgent: '',
    customHeaders: '',
    allowInvalidCertificates: false,
    followInBrowser: false,
  };
}

/** Validates the form with the schema that the server uses. */
export function readTrackForm(values: TrackFormValues): { request: TrackRequest } | { errors: TrackFieldErrors } {
  const { customHeaders, client, userAgent, timeout, allowInvalidCertificates, followInBrowser: _, ...rest } = values;
  const headers = parseHeaderLines(customHeaders);
  const parsed = trackRequest.safeParse({
    ...rest,
    timeout: typeof timeout === 'number' ? timeout : Number.NaN,
    ...(client === '' ? {} : { client }),
    ...(userAgent.trim() === '' ? {} : { userAgent: userAgent.trim() }),
    ...(headers === undefined ? {} : { headers }),
    ...(allowInvalidCertificates ? { allowInvalidCertificates } : {}),
  });
  if (parsed.success) return { request: parsed.data };
  return { errors: fieldErrors(parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))) };
}

/** Maps errors, from the schema or the server, to their fields. */
export function fieldErrors(complaints: readonly ErrorDetail[]): TrackFieldErrors {
  const errors: TrackFieldErrors = {};
  for (const { path, message } of complaints) {
    const field = fieldsInOrder.find((candidate) => candidate === path);
    if (field) errors[field] ??= message;
    else if (path === 'headers') errors.customHeaders ??= message;
    else if (path.startsWith(headerPrefix)) errors.customHeaders ??= `${message}: ${path.slice(headerPrefix.length)}`;
  }
  return errors;
}

export function firstWrongField(errors: TrackFieldErrors): TrackField | undefined {
  return fieldsInOrder.find((field) => errors[field] !== undefined);
}

export function isAdvanced(field: TrackField): boolean {
  return advancedFields.includes(field);
}
