import { constants } from 'node:http2';
import type { NetError } from '@hopwise/model';
import { netError, type Peer } from '../request/net-error.ts';
import type { Retry } from './connection.ts';

/** RFC 9113 section 7, by number. */
const names = [
  'NO_ERROR',
  'PROTOCOL_ERROR',
  'INTERNAL_ERROR',
  'FLOW_CONTROL_ERROR',
  'SETTINGS_TIMEOUT',
  'STREAM_CLOSED',
  'FRAME_SIZE_ERROR',
  'REFUSED_STREAM',
  'CANCEL',
  'COMPRESSION_ERROR',
  'CONNECT_ERROR',
  'ENHANCE_YOUR_CALM',
  'INADEQUATE_SECURITY',
  'HTTP_1_1_REQUIRED',
];

const retries = new Map<number, Retry>([
  [constants.NGHTTP2_REFUSED_STREAM, 'the same way'],
  [constants.NGHTTP2_HTTP_1_1_REQUIRED, 'over HTTP/1.1'],
]);

/** The meaning of a reset with this code. */
export function resetError(code: number, peer: Peer): { error: NetError; retry: Retry | null } {
  const name = names[code] ?? `number ${code}`;
  return {
    error: netError('CONNECTION_RESET', peer, `${meaning(code, peer)} (HTTP/2 error ${name}).`),
    retry: retries.get(code) ?? null,
  };
}

function meaning(code: number, { host }: Peer): string {
  switch (code) {
    case constants.NGHTTP2_REFUSED_STREAM:
      return `${host} rejected the request without processing it, also on retry`;
    case constants.NGHTTP2_ENHANCE_YOUR_CALM:
      return `${host} rejected the request: too many requests`;
    case constants.NGHTTP2_INADEQUATE_SECURITY:
      return `${host} rejected the request: the connection isn't secure enough`;
    case constants.NGHTTP2_HTTP_1_1_REQUIRED:
      return `${host} requires HTTP/1.1, and the retry over HTTP/1.1 failed too`;
    default:
      return `${host} reset the request`;
  }
}
