export { allowsBase } from './base-uri-policy.ts';
export { cacheDirectives, cacheMaxAge, isNeverReused } from './cache-control.ts';
export { contentDispositions, isAttachment } from './content-disposition.ts';
export {
  type CspDirective,
  cspFallbacks,
  isNonce,
  isNonceOrHash,
  policyDirectives,
  splitPolicies,
} from './content-security-policy.ts';
export { parseCookieDate } from './cookie-date.ts';
export { decodeHost, decodeLabel } from './decode-label.ts';
export { hasHeader, headerValue, headerValues } from './header-values.ts';
export { bareHost, hostAndPort, portOf } from './host-and-port.ts';
export { type HstsPolicy, parseHsts } from './hsts.ts';
export { type HeaderLink, parseLinkHeader } from './link-header.ts';
export { isNoSniff } from './no-sniff.ts';
export {
  directivesForGoogle,
  forbidsFollowing,
  forbidsIndexing,
  parseRobotsContent,
  parseXRobotsTag,
  type RobotsDirectives,
  unclearRules,
} from './robots-directives.ts';
export { type RobotsLine, readRobotsLines, robotsSitemaps } from './robots-lines.ts';
export { parseSetCookie, type SetCookie } from './set-cookie.ts';
export { type SetCookieParts, splitSetCookie } from './split-set-cookie.ts';
export { isPublicSuffix, isRegistrySuffix, whyCookieRejected } from './why-cookie-rejected.ts';
export { isLoopbackUrl, withoutFragment, withoutUserInfo } from './without-user-info.ts';
