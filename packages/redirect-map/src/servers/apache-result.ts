import type { RequestUrl } from '../matching/request-url.ts';
import { escapeEach, originOf, outsidePaths } from './server-path.ts';

export const isAbsoluteUrl = (text: string): boolean =>
  /^(?:https?|ftp|gopher|ldap|wss?|h2c?|fcgi|scgi|ajp|nntp):\/\/|^(?:mailto|news):/i.test(text);

export function redirectStatus(flags: ReadonlyMap<string, string>): number {
  const written = (flags.get('R') ?? '').toLowerCase();
  const named: Readonly<Record<string, number>> = { permanent: 301, temp: 302, seeother: 303, '': 302 };
  return named[written] ?? (Number(written) || 302);
}

/** `R=404`: a response without a redirect. */
export function responseStatus(flags: ReadonlyMap<string, string>): number | undefined {
  const status = flags.has('R') ? redirectStatus(flags) : 302;
  return status >= 300 && status < 400 ? undefined : status;
}

export const statusOf = (flags: ReadonlyMap<string, string>): number =>
  flags.has('G') ? 410 : flags.has('F') ? 403 : flags.has('R') ? redirectStatus(flags) : 302;

export const compareTexts = (sign: string, one: string, other: string): boolean =>
  ({ '=': one === other, '<': one < other, '>': one > other, '<=': one <= other, '>=': one >= other })[sign] ?? false;

export const compareNumbers = (sign: string, one: number, other: number): boolean =>
  ({ eq: one === other, ne: one !== other, lt: one < other, le: one <= other, gt: one > other, ge: one >= other })[
    sign
  ] ?? false;

/** The Location of a URL that rules made. */
export function redirectLocation(
  { filename, args, request }: { filename: string; args: string | null; request: RequestUrl },
  isEscaped: boolean,
  ownArgs: boolean,
): string {
  const at = /^[a-z]+:\/\/[^/?#]*/i.exec(filename)?.[0].length ?? 0;
  const page = isEscaped ? filename : filename.slice(0, at) + escapeEach(filename.slice(at), outsidePaths);
  const query = args === null ? '' : `?${isEscaped || ownArgs ? args : escapeEach(args, outsidePaths)}`;
  const own = originOf(request);
  return (page.startsWith(`${own}/`) ? page.slice(own.length) : page) + query;
}
