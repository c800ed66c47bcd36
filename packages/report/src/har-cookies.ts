import type { Cookie } from 'har-format';
import { Cookie as SetCookie } from 'tough-cookie';

/** The pairs of Cookie header fields (RFC 6265 section 4.2.1). */
export function requestCookies(values: readonly string[]): Cookie[] {
  return values
    .flatMap((value) => value.split(';'))
    .flatMap((pair) => {
      const equals = pair.indexOf('=');
      return equals < 1 ? [] : [{ name: pair.slice(0, equals).trim(), value: pair.slice(equals + 1).trim() }];
    });
}

/** Set-Cookie lines; one that cannot be read is left out here and stays among the headers. */
export function responseCookies(lines: readonly string[]): Cookie[] {
  return lines.flatMap((line) => {
    const cookie = SetCookie.parse(line, { loose: true });
    if (cookie === undefined) return [];
    const { expires } = cookie;
    const expiresAt = expires instanceof Date && !Number.isNaN(expires.getTime()) ? expires.toISOString() : null;
    return [
      {
        name: cookie.key,
        value: cookie.value,
        ...(cookie.path !== null && { path: cookie.path }),
        ...(cookie.domain !== null && { domain: cookie.domain }),
        ...(expiresAt !== null && { expires: expiresAt }),
        httpOnly: cookie.httpOnly,
        secure: cookie.secure,
      },
    ];
  });
}
