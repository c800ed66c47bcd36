import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CookieConfig, cookieMark, readSignedCookie, setOwnCookie } from '../http/own-cookie.ts';

const cookieName = 'hopwise_device';
const lifetimeSeconds = 365 * 24 * 60 * 60;
/** How many people can share a browser. Beyond that, the ones who signed in longest ago are dropped. */
const maxPeople = 5;
/** Distinguishes this value from those of other signed cookies. */
const kind = 'device';

/**
 * A browser in which people have signed in before. It grants no access: its sign-ins are only counted separately from
 * those of strangers.
 */
export interface KnownDevice {
  id: string;
  /** Who signed in there, most recent first. */
  userIds: string[];
}

export function knownDeviceOf(request: FastifyRequest): KnownDevice | undefined {
  const [given, id, ...userIds] = readSignedCookie(request, cookieName)?.split('.') ?? [];
  return given === kind && id !== undefined ? { id, userIds } : undefined;
}

export function rememberDevice(reply: FastifyReply, userId: string, config: CookieConfig): void {
  const { id, userIds } = knownDeviceOf(reply.request) ?? { id: randomUUID(), userIds: [] };
  const people = [userId, ...userIds.filter((other) => other !== userId)].slice(0, maxPeople);
  const value = cookieMark(reply.request, config) + [kind, id, ...people].join('.');
  setOwnCookie(reply, cookieName, value, { config, signed: true, maxAge: lifetimeSeconds });
}
