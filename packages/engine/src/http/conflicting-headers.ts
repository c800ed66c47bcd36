import type { NetError } from '@hopwise/model';
import { contentDispositions, headerValue, headerValues } from '@hopwise/parsers';
import { netError } from '../request/net-error.ts';
import type { ResponseHead } from './response-head.ts';

/** Chromium refuses a Content-Encoding that is no list of names, whatever comes with it. */
export function unreadableCoding({ headers }: Pick<ResponseHead, 'headers'>): NetError | undefined {
  const value = headerValues(headers, 'content-encoding').join(',');
  const isList = value.split(',').every((coding) => /^[^"=;*\s]*$/.test(coding.trim()));
  return isList ? undefined : codingError;
}

const codingError = netError(
  'INVALID_RESPONSE',
  undefined,
  "The response's Content-Encoding isn't a list of names. Browsers reject it.",
);

/** Browsers reject responses that may have been tampered with: two heads in one, as response splitting makes them. */
export function conflictIn({ headers, httpVersion }: ResponseHead): NetError | undefined {
  if (httpVersion === '2') return undefined;
  // Whatever the status, and also where they resolve to one URL.
  if (differ(headerValues(headers, 'location'))) return conflictingLocations;
  const isChunked = headerValue(headers, 'transfer-encoding') !== null;
  const lengths = headerValues(headers, 'content-length').flatMap((line) => line.split(',').map((part) => part.trim()));
  if (!isChunked && differ(lengths)) return conflicting('Content-Length');
  return differ(contentDispositions(headers)) ? conflictingDispositions : undefined;
}

export const conflictingLocations = netError(
  'LOCATION_CONFLICTING',
  undefined,
  'The response has two conflicting Location headers. Browsers reject it.',
);

const conflictingDispositions = netError(
  'INVALID_RESPONSE',
  undefined,
  'The response has two conflicting Content-Disposition values. Browsers reject it.',
);

const differ = ([first, ...others]: readonly string[]): boolean => others.some((other) => other !== first);

const conflicting = (name: string): NetError =>
  netError('INVALID_RESPONSE', undefined, `The response has two conflicting ${name} values. Browsers reject it.`);
