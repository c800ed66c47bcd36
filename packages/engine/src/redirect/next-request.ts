import { type HeaderPair, type NetError, type RedirectType, withoutPassword } from '@hopwise/model';
import { headerValues, isLoopbackUrl, withoutFragment } from '@hopwise/parsers';
import { conflictingLocations, maxHeadBytes } from '../http/http1-head.ts';
import { encodeQuery } from '../http/query-encoding.ts';
import type { HopRequest } from '../request/hop-request.ts';
import { parseUrl } from '../request/parse-url.ts';
import { parseRefresh } from './meta-refresh.ts';

export type NextStep =
  /** `place`: the page goes to a place on itself, without a request. */
  | { kind: 'stop'; place?: { url: string; delaySeconds: number } }
  /** `url` is that of the request, parsed. */
  | { kind: 'follow'; request: HopRequest; url: URL; redirectType: RedirectType; delaySeconds: number | null }
  /** The page redirects, but too late to wait for, or to an app: it is shown, not followed. */
  | { kind: 'slow-refresh'; to: string; delaySeconds: number }
  | { kind: 'error'; error: NetError };

export interface RedirectResponse {
  statusCode: number;
  /** Values are the raw bytes, one character each (latin1). */
  headers: HeaderPair[];
}

/** A refresh that waits longer is reported and not followed. */
export const maxRefreshDelaySeconds = 30;

/**
 * As long as a Location can get: the head of a response is limited as Chrome limits it, and each byte may become three
 * when it is percent-encoded. Chromium's own limit for URLs is 2 MB (url/url_constants.h).
 */
export const maxTargetLength = 3 * maxHeadBytes;

const redirectTypeByStatus = new Map<number, RedirectType>([
  [301, 'HTTP_301'],
  [302, 'HTTP_302'],
  [303, 'HTTP_303'],
  [307, 'HTTP_307'],
  [308, 'HTTP_308'],
]);

/** Fetch, "request-body-header name", and the content fields that RFC 9110 section 15.4 adds. */
const contentHeaders = new Set([
  'content-digest',
  'content-encoding',
  'content-language',
  'content-length',
  'content-location',
  'content-type',
  'digest',
  'expect',
  'last-modified',
  'repr-digest',
  'trailer',
  'transfer-encoding',
]);

/** Secrets and validators of the old origin: Fetch, "HTTP-redirect fetch"; RFC 9110 section 15.4. */
const originHeaders = new Set([
  'authorization',
  'cookie',
  'cookie2',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'proxy-authorization',
]);

/** The request that a response with a Location goes to. Fetch, "HTTP-redirect fetch". */
export function nextRequest(current: HopRequest, response: RedirectResponse): NextStep {
  const redirectType = redirectTypeByStatus.get(response.statusCode);
  if (!redirectType) return { kind: 'stop' };
  const [location, ...others] = headerValues(response.headers, 'location');
  if (others.some((other) => other !== location)) {
    return { kind: 'error', error: conflictingLocations };
  }
  // Browsers show the page that comes with an empty one.
  if (location === undefined || location.trim() === '') return { kind: 'stop' };
  const target = resolveTarget(percentEncodeBytes(location), current.url);
  if (!(target instanceof URL)) return target;
  inheritFragment(target, current.url);
  const method = methodAfter(response.statusCode, current.method);
  const request = requestTo(target, method, current);
  return { kind: 'follow', request, url: target, redirectType, delaySeconds: null };
}

export interface RefreshingPage {
  baseHref?: string | null;
  encoding?: string;
  /** By a content policy. */
  upgradesRequests?: boolean;
}

/**
 * The request after a Refresh header or a meta refresh; always a plain load of the page, without a body.
 * Both are text: the standard reads the bytes of the header as latin1.
 */
export function nextByRefresh(
  current: HopRequest,
  refreshContent: string,
  redirectType: 'META_REFRESH' | 'REFRESH_HEADER',
  { baseHref = null, encoding = 'utf-8', upgradesRequests = false }: RefreshingPage = {},
): NextStep {
  const refresh = parseRefresh(refreshContent);
  if (!refresh) return { kind: 'stop' };
  const reference = refresh.url === null ? current.url : encodeQuery(refresh.url, encoding);
  const target = resolveTarget(reference, documentBase(current.url, baseHref));
  const delaySeconds = refresh.seconds;
  if (!(target instanceof URL)) {
    const app = appTarget(reference);
    return app === null ? { kind: 'stop' } : { kind: 'slow-refresh', to: app, delaySeconds };
  }
  if (upgradesRequests) upgradeOwn(target, current.url);
  const isReload = withoutFragment(target.href) === withoutFragment(current.url);
  // A fragment on the same page needs no request.
  if (isReload && refresh.url !== null && target.href.includes('#')) {
    const isSoon = delaySeconds <= maxRefreshDelaySeconds;
    return { kind: 'stop', ...(isSoon && { place: { url: target.href, delaySeconds } }) };
  }
  if (isReload && delaySeconds > 0) return { kind: 'stop' };
  const request = requestTo(target, current.method === 'HEAD' ? 'HEAD' : 'GET', current);
  return delaySeconds > maxRefreshDelaySeconds
    ? { kind: 'slow-refresh', to: request.url, delaySeconds }
    : { kind: 'follow', request, url: target, redirectType, delaySeconds };
}

function resolveTarget(reference: string, base: string): URL | NextStep {
  const tooLong = () => failure('LOCATION_INVALID', "The server sent a URL that's too long to follow.");
  if (reference.length > maxTargetLength) return tooLong();
  const target = parseUrl(reference, base);
  if (!target) {
    const message = `The server sent an invalid URL: ${shown(withoutPassword(reference))}`;
    return failure('LOCATION_INVALID', message);
  }
  if (target.protocol !== 'http:' && target.protocol !== 'https:') {
    return failure(
      'SCHEME_UNSUPPORTED',
      `The redirect goes to ${shown(withoutPassword(target.href))}. Only http and https are followed.`,
    );
  }
  return target.href.length > maxTargetLength ? tooLong() : target;
}

/** Upgrade Insecure Requests, section 3.2: of navigations, those to the host of the page itself. */
function upgradeOwn(target: URL, from: string): void {
  if (target.hostname === new URL(from).hostname && !isLoopbackUrl(target)) target.protocol = 'https:';
}

/** Browsers ask whether to open an app; what would run or show something in the page itself they refuse. */
function appTarget(reference: string): string | null {
  const target = reference.length > maxTargetLength ? null : URL.parse(reference);
  const isRefused =
    target === null || /^(?:https?|javascript|data|about|blob|file|filesystem|view-source):$/.test(target.protocol);
  return isRefused ? null : target.href;
}

/**
 * Browsers send the bytes of a Location back as they came, whether or not they are UTF-8
 * (WPT fetch/api/redirect/redirect-location-escape). Percent-encoding them first keeps the URL parser from
 * reading each byte as a character.
 */
function percentEncodeBytes(location: string): string {
  if (!/[\x80-\xff]/.test(location)) return location;
  return location.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** HTML Standard, "document base URL" and "set the frozen base URL". */
function documentBase(documentUrl: string, baseHref: string | null): string {
  if (baseHref === null) return documentUrl;
  const base = URL.parse(baseHref, documentUrl);
  return base && base.protocol !== 'data:' && base.protocol !== 'javascript:' ? base.href : documentUrl;
}

function requestTo(target: URL, method: string, current: HopRequest): HopRequest {
  // Most redirects stay on their host without user info, and need no parsing to check that.
  const from = isSameSchemeAndHost(current.url, target) ? null : new URL(current.url);
  const sameOrigin = from === null || target.origin === from.origin;
  const methodChanged = method !== current.method;
  const dropped = (name: string) =>
    name === 'host' || (methodChanged && contentHeaders.has(name)) || (!sameOrigin && originHeaders.has(name));
  return {
    url: target.href,
    method,
    headers: current.headers.filter(([name]) => !dropped(name.toLowerCase())),
    body: methodChanged ? null : current.body,
  };
}

/** Whether an http or https URL has the same origin and no user info. It builds no strings to compare. */
export function isSameSchemeAndHost(url: string, { protocol, host }: URL): boolean {
  const hostAt = protocol.length + '//'.length;
  return url.startsWith(protocol) && url.startsWith(host, hostAt) && url[hostAt + host.length] === '/';
}

/** Fetch, "location URL", step 5. An empty fragment is one too. */
function inheritFragment(target: URL, from: string): void {
  const hash = from.indexOf('#');
  if (hash !== -1 && !target.href.includes('#')) target.hash = from.slice(hash);
}

function methodAfter(statusCode: number, method: string): string {
  const becomesGet =
    statusCode === 303 ? method !== 'HEAD' : (statusCode === 301 || statusCode === 302) && method === 'POST';
  return becomesGet ? 'GET' : method;
}

function shown(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

function failure(code: NetError['code'], message: string): NextStep {
  return { kind: 'error', error: { code, message } };
}
