export { contentDispositions, isAttachment } from './content-disposition.ts';
export {
  allowsBase,
  type CspDirective,
  cspFallbacks,
  isNonce,
  isNonceOrHash,
  policyDirectives,
  splitPolicies,
} from './content-security-policy.ts';
export { decodeHost } from './decode-label.ts';
export {
  cacheDirectives,
  cacheMaxAge,
  hasHeader,
  headerValue,
  headerValues,
  isNeverReused,
  isNoSniff,
} from './header-values.ts';
export { bareHost, hostAndPort, isLoopbackUrl, portOf, withoutFragment, withoutUserInfo } from './host-and-port.ts';
export { parseHsts } from './hsts.ts';
export { parseLinkHeader } from './link-header.ts';
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
export { parseCookieDate, parseSetCookie, type SetCookie, splitSetCookie } from './set-cookie.ts';
export { isPublicSuffix, isRegistrySuffix, whyCookieRejected } from './why-cookie-rejected.ts';
