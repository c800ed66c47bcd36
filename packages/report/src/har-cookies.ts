import { parseSetCookie } from '@hopwise/parsers';
import type { Cookie } from 'har-format';

/** The pairs of Cookie header fields (RFC 6265 section 4.2.1). */
export function requestCookies(values: readonly string[]): Cookie[] {
  return values
    .flatMap((value) => value.split(';'))
    .flatMap((pair) => {
      const equals = pair.indexOf('=');
      return equals < 1 ? [] : [{ name: pair.slice(0, equals).trim(), value: pair.slice(equals + 1).trim() }];
    });
}

/** Set-Cookie lines; one that browsers ignore is left out here and stays among the headers. */
export function responseCookies(lines: readonly string[]): Cookie[] {
  return lines.flatMap((line) => {
    const cookie = parseSetCookie(line);
    if (cookie === null) return [];
    const { name, value, path, domain, expires, httpOnly, secure } = cookie;
    return [
      {
        name,
        value,
        ...(path !== null && { path }),
        ...(domain !== null && { domain }),
        ...(expires !== null && { expires: expires.toISOString() }),
        httpOnly,
        secure,
      },
    ];
  });
}
