/** The compared parts of a request. */
export interface SeenRequest {
  method: string;
  /** The first part of the host name: the site of the chain is empty, others have a name. */
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
 * The bytes of a response, one character each. `{a}` becomes the origin of the chain's own site, `{b}` that of site b; `{sa}`
 * and `{sb}` are the same over https, where available.
 */
export type RawResponse = string;
/** Marks where in a response the connection is reset. */
export const reset = '{reset}';

/** A function gets the number of earlier requests for this path, and the request. */
export type Answer = RawResponse | ((earlier: number, request: SeenRequest) => RawResponse);

/** One chain that the browser and the engine follow, each on its own site with the same responses. */
export interface Chain {
  name: string;
  /** The start path. Default: `/`. */
  start?: string;
  /** By path, with the name of another site in front: `b/end`. Any other path is a page without redirects. */
  answers: Record<string, Answer>;
  /** Why the engine's requests differ from the browser's. Left out if they must be the same. */
  differsBecause?: string;
  /** Why the engine reports an error although the browser shows part of the last response. */
  endDiffersBecause?: string;
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
