import type { Hop } from '@hopwise/model';
import { type Cell, csvRow } from './csv-row.ts';
import type { Report } from './report.ts';

const columns: readonly (readonly [string, (hop: Hop) => Cell])[] = [
  // As people count, and as the API does.
  ['hop', ({ hopIndex }) => hopIndex + 1],
  ['hopIndex', ({ hopIndex }) => hopIndex],
  ['url', ({ url }) => url],
  ['method', ({ method }) => method],
  ['statusCode', ({ statusCode }) => statusCode],
  ['redirectType', ({ redirectType }) => redirectType],
  ['redirectTo', ({ redirect }) => redirect?.to ?? null],
  ['delaySeconds', ({ redirect }) => redirect?.delaySeconds ?? null],
  ['latencyMs', ({ latencyMs }) => latencyMs],
  ['dnsMs', ({ timings }) => timings.dnsMs],
  ['connectMs', ({ timings }) => timings.connectMs],
  ['tlsMs', ({ timings }) => timings.tlsMs],
  ['firstByteMs', ({ timings }) => timings.firstByteMs],
  ['downloadMs', ({ timings }) => timings.downloadMs],
  ['contentType', ({ contentType }) => contentType],
  ['bodyBytes', ({ body }) => body?.bytes ?? null],
  ['httpVersion', ({ httpVersion }) => httpVersion],
  ['remoteIp', ({ remoteAddress }) => remoteAddress?.ip ?? null],
  ['remotePort', ({ remoteAddress }) => remoteAddress?.port ?? null],
  ['tlsProtocol', ({ tls }) => tls?.protocol ?? null],
  ['certificateTrusted', ({ tls }) => tls?.trusted ?? null],
  ['cookiesSet', ({ cookiesSet }) => cookiesSet.length],
  ['errorCode', ({ error }) => error?.code ?? null],
  ['error', ({ error }) => error?.message ?? null],
];

/** A row per hop. */
export function renderCsv({ source }: Report): string {
  const rows = source.check.hops.map((hop) => columns.map(([, cellOf]) => cellOf(hop)));
  return [columns.map(([name]) => name), ...rows].map(csvRow).join('');
}
