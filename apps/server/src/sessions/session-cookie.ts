import { sessionHintCookie } from '@hopwise/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { sessionCookieName as cookieName } from '../http/route-docs.ts';

export type SessionCookieConfig = Pick<Config, 'publicUrl'>;

export const sessionTokenOf = (request: FastifyRequest): string | undefined => request.cookies[cookieName];

export function setSessionCookie(
  reply: FastifyReply,
  { token, expiresAt }: { token: string; expiresAt: Date },
  config: SessionCookieConfig,
): void {
  const options = { ...cookieOptions(reply.request, config), expires: expiresAt };
  reply.setCookie(cookieName, token, options);
  reply.setCookie(sessionHintCookie, '1', { ...options, httpOnly: false });
}

export function clearSessionCookie(reply: FastifyReply, config: SessionCookieConfig): void {
  const options = cookieOptions(reply.request, config);
  reply.clearCookie(cookieName, options);
  reply.clearCookie(sessionHintCookie, { ...options, httpOnly: false });
}

const cookieOptions = (request: FastifyRequest, { publicUrl }: SessionCookieConfig) => ({
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: publicUrl?.protocol === 'https:' || request.protocol === 'https',
  path: '/',
});
