import { plural, visibleText } from '@hopwise/model';
import { decodeHost } from '@hopwise/parsers';

/** Numbers and dates, the same in every report. */

export function readableMs(ms: number): string {
  if (ms >= 60_000) return readableMinutes(Math.round(ms / 1000));
  if (ms >= 10_000) return `${(ms / 1000).toFixed(1)} s`;
  if (ms >= 1000) return `${(ms / 1000).toFixed(2)} s`;
  return ms >= 10 || ms === 0 ? `${Math.round(ms)} ms` : `${ms.toFixed(1)} ms`;
}

function readableMinutes(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

export function readableBytes(bytes: number): string {
  if (bytes < 1024) return plural(bytes, 'byte');
  return bytes < 1024 ** 2 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}

/** The space before the sign does not break. */
export const readablePercent = (percent: number): string => `${percent}%`;

/** `2026-03-14 09:26:53 UTC`; text that isn't a date is returned unchanged. */
export function readableTime(isoTime: string): string {
  const time = new Date(isoTime);
  return Number.isNaN(time.getTime()) ? isoTime : `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

export const readableDate = (isoTime: string): string => readableTime(isoTime).slice(0, 10);

/** `a, b and c` */
export function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}

/** Letters, marks, digits and symbols beyond ASCII: what an encoded URL hides from its reader. */
const readable = /^(?:[\p{L}\p{M}\p{N}\p{S}]|\u200d)$/u;
const encodedRun = /(?:%[89a-f][0-9a-f])+/gi;

/**
 * A URL as its author would write it: international host names and percent-encoded letters are decoded, all
 * else, reserved characters and spaces above all, stays as it was sent. Text that isn't a URL is only made visible.
 */
export function readableUrl(url: string): string {
  const match = /^([a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?)([^/?#:]*)(.*)$/is.exec(url);
  const [scheme, host, rest] = match ? [match[1] ?? '', match[2] ?? '', match[3] ?? ''] : ['', '', url];
  return visibleText(`${scheme}${decodeHost(host)}${rest.replace(encodedRun, decodedRun)}`);
}

/** Each sequence is decoded separately, so one broken byte doesn't make its neighbors unreadable. */
function decodedRun(run: string): string {
  const sequence = /%[c-f][0-9a-f](?:%[89ab][0-9a-f])+/gi;
  return run.replace(sequence, (encoded) => {
    try {
      const decoded = decodeURIComponent(encoded);
      return [...decoded].every((character) => readable.test(character)) ? decoded : encoded;
    } catch {
      return encoded;
    }
  });
}

/** The links that a click may open: http and https only, in plain ASCII. */
export function safeHref(url: string): string | null {
  const { protocol, href } = URL.parse(url) ?? {};
  return href !== undefined && (protocol === 'http:' || protocol === 'https:') ? href : null;
}
