import { visibleText } from '@hopwise/model';
import { decodeHost } from '@hopwise/parsers';

/** Letters, marks, digits and symbols beyond ASCII: what an encoded URL hides from its reader. */
const readable = /^(?:[\p{L}\p{M}\p{N}\p{S}]|\u200d)$/u;
const encodedRun = /(?:%[89a-f][0-9a-f])+/gi;

/**
 * A URL as its author would write it: international host names and percent-encoded letters are decoded, all
 * else, reserved characters and spaces above all, stays as it was sent. Text that is no URL is only made visible.
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

/** What a click may open: http and https only, in plain ASCII. */
export function safeHref(url: string): string | null {
  const { protocol, href } = URL.parse(url) ?? {};
  return href !== undefined && (protocol === 'http:' || protocol === 'https:') ? href : null;
}
