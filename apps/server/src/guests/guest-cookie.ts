import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { callerOf } from '../http/caller.ts';

const cookieName = 'hopwise_guest';

/** The guest this browser is, by its signed cookie. A missing, forged or damaged cookie is nobody. */
export function guestOf(request: FastifyRequest): string | undefined {
  const cookie = request.cookies[cookieName];
  if (cookie === undefined) return undefined;
  const { valid, value } = request.unsignCookie(cookie);
  return valid ? (value ?? undefined) : undefined;
}

/** Who calls without an account is the same guest from now on. The cookie lasts as long as the checks it opens. */
export function rememberGuest(
  reply: FastifyReply,
  { guestRetentionDays, publicUrl }: Pick<Config, 'guestRetentionDays' | 'publicUrl'>,
): void {
  const caller = callerOf(reply.request);
  if (caller.kind !== 'guest') return;
  reply.setCookie(cookieName, caller.guestId, {
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl?.protocol === 'https:' || reply.request.protocol === 'https',
    path: '/',
    maxAge: guestRetentionDays * 24 * 60 * 60,
  });
}

export function forgetGuest(reply: FastifyReply): void {
  reply.clearCookie(cookieName, { path: '/' });
}
