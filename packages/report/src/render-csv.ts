import { type Hop, visibleText } from '@hopwise/model';
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

/** Characters that steer or hide text are written as \u escapes, which RFC 8259 section 7 makes equal in meaning. */
export const escapeUnseen = (json: string): string =>
  json.replace(
    /[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

export type Cell = string | number | boolean | null;

/** One record of RFC 4180, line end included. */
export const csvRow = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(value: Cell): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const shown = harmless(visibleText(value));
  return /[",\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}

/** A spreadsheet runs a cell that begins like a formula; a leading apostrophe makes it text. */
const harmless = (text: string): string => (/^[=+\-@＝＋－＠]/.test(text) ? `'${text}` : text);
