export { decodeHost, decodeLabel } from './decode-label.ts';
export { headerValue, headerValues } from './header-values.ts';
export { bareHost, hostAndPort, portOf } from './host-and-port.ts';
export { type HstsPolicy, parseHsts } from './hsts.ts';
export { type HeaderLink, parseLinkHeader } from './link-header.ts';
export { type RobotsLine, readRobotsLines, robotsSitemaps } from './robots-lines.ts';
export { parseSetCookie, type SetCookie } from './set-cookie.ts';
export { isPublicSuffix, whyCookieRefused } from './why-cookie-refused.ts';
export { withoutFragment } from './without-fragment.ts';
