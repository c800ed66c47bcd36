import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { type CookieConfig, readOwnCookie, setOwnCookie } from '../../http/caller.ts';
import { admitAttempt, clientNetwork, type Throttle, throttleBucket, uncountCall } from '../../rate-limits/index.ts';
import { hashToken, linkToken } from '../../secrets.ts';
import type { PasswordHasher } from '../../users/index.ts';
import { type FoundStatusPage, findPageByToken, type StatusPageRow } from './status-pages-table.ts';

export interface AccessDeps {
  db: Database;
  sessionSecret: string;
  passwords: PasswordHasher;
}

const minuteSeconds = 60;
const refusal = 'Too many wrong passwords.';
/** Only wrong passwords count. */
const perPageAndNetwork: Throttle = {
  name: 'status-password',
  limit: 10,
  windowSeconds: 15 * minuteSeconds,
  refusal,
};
const perPage: Throttle = { name: 'status-password:page', limit: 200, windowSeconds: 60 * minuteSeconds, refusal };

export const noSuchPage = () => new AppError('NOT_FOUND', 'Status page not found or no longer public');
const needsPassword = () => new AppError('FORBIDDEN', 'This status page needs a password');
const wrongPassword = () => new AppError('FORBIDDEN', 'Wrong password');

export async function requirePage(db: Database, token: string): Promise<FoundStatusPage> {
  const found = await findPageByToken(db, hashToken(token));
  if (found === undefined) throw noSuchPage();
  return found;
}

/** Opens the page until its password or link changes. null: it has no password. */
const keyOf = (sessionSecret: string, { nonce, passwordHash }: StatusPageRow): string | null =>
  passwordHash === null ? null : linkToken(sessionSecret, 'status page key', `${nonce} ${passwordHash}`);

/** One cookie for each page. */
const cookieOf = ({ tokenHash }: StatusPageRow) => `hopwise_status_${tokenHash.slice(0, 16)}`;

const isSame = (given: string, wanted: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
};

/** The page with this token, for anyone who has entered its password if there is one. */
export async function openPage(deps: AccessDeps, request: FastifyRequest, token: string): Promise<FoundStatusPage> {
  const found = await requirePage(deps.db, token);
  const wanted = keyOf(deps.sessionSecret, found.page);
  if (wanted === null) return found;
  const given = [request.headers['x-status-page-key'], readOwnCookie(request, cookieOf(found.page))];
  if (!given.some((key) => typeof key === 'string' && isSame(key, wanted))) throw needsPassword();
  return found;
}

/** The same for feed readers, which can't do more than send a password with every request (RFC 7617). */
export async function openPageByBasicAuth(
  deps: AccessDeps,
  request: FastifyRequest,
  token: string,
): Promise<FoundStatusPage | undefined> {
  try {
    return await openPage(deps, request, token);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'FORBIDDEN') throw error;
  }
  const [, credentials] = /^basic ([\w+/=-]+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (credentials === undefined) return undefined;
  // Only the password counts: the page has no user names.
  const [, password] = /^[^:]*:(.*)$/s.exec(Buffer.from(credentials, 'base64').toString('utf8')) ?? [];
  const found = await requirePage(deps.db, token);
  const isRight = password !== undefined && (await isPasswordOf(deps, found.page, { password, address: request.ip }));
  return isRight ? found : undefined;
}

const keptSeconds = 30 * 24 * 60 * 60;

/** Sets the cookie that opens the page, and returns its value. */
export async function enterPassword(
  deps: AccessDeps,
  reply: FastifyReply,
  { token, password, config }: { token: string; password: string; config: CookieConfig },
): Promise<string | null> {
  const { page } = await requirePage(deps.db, token);
  const key = keyOf(deps.sessionSecret, page);
  if (key === null) return null;
  if (!(await isPasswordOf(deps, page, { password, address: reply.request.ip }))) throw wrongPassword();
  setOwnCookie(reply, cookieOf(page), key, { config, maxAge: keptSeconds });
  return key;
}

async function isPasswordOf(
  { db, passwords }: AccessDeps,
  { projectId, passwordHash }: StatusPageRow,
  { password, address }: { password: string; address: string },
): Promise<boolean> {
  const network = clientNetwork(address);
  const counted = [
    { throttle: perPageAndNetwork, who: `${projectId}:${network}` },
    { throttle: perPage, who: projectId },
  ];
  for (const { throttle, who } of counted) await admitAttempt(db, throttle, who);
  const isRight = await passwords.isPasswordOf(passwordHash === null ? undefined : { passwordHash }, password, network);
  if (isRight) for (const { throttle, who } of counted) await uncountCall(db, throttleBucket(throttle, who));
  return isRight;
}
