import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

export type CookieConfig = Pick<Config, 'publicUrl'>;

/**
 * Browsers accept a cookie with this prefix only from this exact host, over https and for all paths (RFC 6265bis
 * section 4.1.3.2): another subdomain can't plant one.
 */
const hostPrefix = '__Host-';

/**
 * Marks values that are only ever set under the prefixed name. Under the plain name such a value was planted, and is
 * ignored.
 */
const hostMark = 'host.';

const isHttps = ({ protocol }: FastifyRequest, { publicUrl }: CookieConfig): boolean =>
  publicUrl?.protocol === 'https:' || protocol === 'https';

/** The mark of new cookie values. */
export const cookieMark = (request: FastifyRequest, config: CookieConfig): string =>
  isHttps(request, config) ? hostMark : '';

export const withoutMark = (value: string): string =>
  value.startsWith(hostMark) ? value.slice(hostMark.length) : value;

/** The value of one of our cookies. It has the plain name if it was set without https. */
export function readOwnCookie({ cookies }: FastifyRequest, name: string): string | undefined {
  const plain = cookies[name];
  return cookies[hostPrefix + name] ?? (plain?.startsWith(hostMark) ? undefined : plain);
}

/** The same for a signed cookie, without its mark. A forged or damaged one is ignored. */
export function readSignedCookie(request: FastifyRequest, name: string): string | undefined {
  const cookie = readOwnCookie(request, name);
  const { valid, value } = cookie === undefined ? { valid: false, value: null } : request.unsignCookie(cookie);
  return valid && value !== null ? withoutMark(value) : undefined;
}

export function setOwnCookie(
  reply: FastifyReply,
  name: string,
  value: string,
  { config, ...options }: Pick<CookieSerializeOptions, 'expires' | 'maxAge' | 'signed'> & { config: CookieConfig },
): void {
  reply.setCookie(nameFor(reply, name, config), value, { ...scopeFor(reply, config), ...options });
}

/** Clears both names: the plain one may date from before the server got https. */
export function clearOwnCookie(reply: FastifyReply, name: string, config: CookieConfig): void {
  for (const each of new Set([nameFor(reply, name, config), name])) reply.clearCookie(each, scopeFor(reply, config));
}

const nameFor = ({ request }: FastifyReply, name: string, config: CookieConfig) =>
  isHttps(request, config) ? hostPrefix + name : name;

/** Inaccessible to scripts and other sites. */
export const scopeFor = ({ request }: FastifyReply, config: CookieConfig) => ({
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: isHttps(request, config),
  path: '/',
});
