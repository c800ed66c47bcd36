import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { isId } from '../db/is-id.ts';
import { callerOf } from '../http/caller.ts';
import { type CookieConfig, clearOwnCookie, cookieMark, readSignedCookie, setOwnCookie } from '../http/own-cookie.ts';

const cookieName = 'hopwise_guest';

/** The guest id from this browser's signed cookie. A missing, forged or damaged cookie has none. */
export function guestOf(request: FastifyRequest): string | undefined {
  const guestId = readSignedCookie(request, cookieName);
  return guestId !== undefined && isId(guestId) ? guestId : undefined;
}

/** Makes a caller without an account the same guest from now on. The cookie lasts as long as the checks it opens. */
export function rememberGuest(reply: FastifyReply, config: Pick<Config, 'guestRetentionDays' | 'publicUrl'>): void {
  const caller = callerOf(reply.request);
  if (caller.kind !== 'guest') return;
  const maxAge = config.guestRetentionDays * 24 * 60 * 60;
  setOwnCookie(reply, cookieName, cookieMark(reply.request, config) + caller.guestId, { config, signed: true, maxAge });
}

export function forgetGuest(reply: FastifyReply, config: CookieConfig): void {
  clearOwnCookie(reply, cookieName, config);
}
