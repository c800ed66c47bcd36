import type { Hop } from './trace.ts';

/** Set by curl itself from the URL and the body. */
const setByCurl = new Set(['host', 'connection', 'content-length', 'transfer-encoding']);

/** A command that sends the request of one hop again, from any POSIX shell. Redirects are not followed. */
export function curlCommand(hop: Pick<Hop, 'method' | 'url' | 'httpVersion' | 'requestHeaders'>): string {
  const sent = hop.requestHeaders.filter(([name]) => !name.startsWith(':') && !setByCurl.has(name.toLowerCase()));
  return [
    'curl',
    '--include',
    ...methodFlags(hop.method),
    ...(hop.httpVersion === null ? [] : [`--http${hop.httpVersion}`]),
    ...sent.flatMap(([name, value]) => ['--header', shellQuote(headerArgument(name, value))]),
    // curl expands [a-z] and {a,b} in URLs unless disabled.
    '--globoff',
    '--url',
    shellQuote(hop.url),
  ].join(' ');
}

function methodFlags(method: string): string[] {
  if (method === 'GET') return [];
  return method === 'HEAD' ? ['--head'] : ['--request', shellQuote(method)];
}

/** curl takes `Name:` as "do not send this header" and `Name;` as "send it empty". */
const headerArgument = (name: string, value: string): string => (value === '' ? `${name};` : `${name}: ${value}`);

const oneLine = (text: string): string => text.replace(/[\r\n\0]+/g, ' ');

/** Nothing is special between single quotes (POSIX Shell Command Language 2.2.2); a quote itself leaves and re-enters them. */
const shellQuote = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${oneLine(text).replaceAll("'", `'\\''`)}'`;

/**
 * Reads custom headers typed one per line as `Name: Value`. A line is split at its first colon; lines without
 * a colon or without a name are ignored. Returns undefined when no line gave a header.
 */
export function parseHeaderLines(text: string): Record<string, string> | undefined {
  const headers = text.split(/\r?\n/).flatMap((line) => {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim();
    return colon === -1 || name === '' ? [] : [[name, line.slice(colon + 1).trim()] as const];
  });
  return headers.length > 0 ? Object.fromEntries(headers) : undefined;
}
