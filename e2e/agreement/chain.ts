/** The parts of a client's request that are compared. */
export interface SeenRequest {
  method: string;
  /** The first label of the host name: empty for the chain's own site, a name for others. */
  site: string;
  path: string;
  cookie: string | null;
  authorization: string | null;
  isSecure: boolean;
}

/** A request as one comparable line. */
export const lineOf = ({ method, site, path, cookie, authorization, isSecure }: SeenRequest): string =>
  [
    `${isSecure ? 'https ' : ''}${method} ${site}${path}`,
    cookie && `Cookie: ${cookie}`,
    authorization && `Authorization: ${authorization}`,
  ]
    .filter(Boolean)
    .join(' ');

/**
 * The bytes of a response, one character each. `{a}` becomes the origin of the chain's own site, `{b}` that of site b;
 * `{sa}` and `{sb}` are the same over https, if available.
 */
export type RawResponse = string;
/** Marks the place in a response where the connection is reset instead of closed. */
export const reset = '{reset}';

/** How often this path was requested before, and the current request. */
export type Answer = RawResponse | ((earlier: number, request: SeenRequest) => RawResponse);

/** One chain for both the browser and the engine, each on its own site with the same responses. */
export interface Chain {
  name: string;
  /** The start path; `/` by default. */
  start?: string;
  /** By path, prefixed with the site's name for other sites: `b/end`. Unlisted paths are pages without redirects. */
  answers: Record<string, Answer>;
  /** Why the engine's requests differ from the browser's; undefined if they must not. */
  meant?: string;
  /** Why the engine reports an error although the browser shows part of the last response. */
  endsOtherwise?: string;
}

type Headers = Record<string, string | readonly string[]>;

/** A response with a Content-Length. */
export function respond(status: number | string, headers: Headers = {}, body = ''): RawResponse {
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [`${name}: ${value}`] : value.map((one) => `${name}: ${one}`),
  );
  return [`HTTP/1.1 ${status} Named`, ...lines, `Content-Length: ${body.length}`, 'Connection: close', '', body].join(
    '\r\n',
  );
}

export const redirect = (location: string, status = 302, headers: Headers = {}): RawResponse =>
  respond(status, { Location: location, ...headers });

export const page = (body: string, headers: Headers = {}): RawResponse =>
  respond(200, { 'Content-Type': 'text/html; charset=utf-8', ...headers }, `<!doctype html><title>Page</title>${body}`);

export const metaRefresh = (content: string): string => `<meta http-equiv="refresh" content="${content}">`;
