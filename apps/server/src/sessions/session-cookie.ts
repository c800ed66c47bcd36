import { sessionHintCookie } from '@hopwise/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CookieConfig, clearOwnCookie, readOwnCookie, scopeFor, setOwnCookie } from '../http/own-cookie.ts';
import { sessionCookieName as cookieName } from '../http/route-docs.ts';

export const sessionTokenOf = (request: FastifyRequest): string | undefined => readOwnCookie(request, cookieName);

export function setSessionCookie(
  reply: FastifyReply,
  { token, expiresAt }: { token: string; expiresAt: Date },
  config: CookieConfig,
): void {
  setOwnCookie(reply, cookieName, token, { config, expires: expiresAt });
  reply.setCookie(sessionHintCookie, '1', { ...scopeFor(reply, config), expires: expiresAt, httpOnly: false });
}

export function clearSessionCookie(reply: FastifyReply, config: CookieConfig): void {
  clearOwnCookie(reply, cookieName, config);
  reply.clearCookie(sessionHintCookie, { ...scopeFor(reply, config), httpOnly: false });
}
