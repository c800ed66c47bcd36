/** What a client asked, as far as the two are compared. */
export interface SeenRequest {
  method: string;
  /** The first part of the host name: the site of the chain is empty, others have a name. */
  site: string;
  path: string;
  cookie: string | null;
  authorization: string | null;
  isSecure: boolean;
}

/** A request as it is compared with another. */
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
 * and `{sb}` are the same over https, where there is that.
 */
export type RawResponse = string;
/** In a response: here the connection is reset instead of closed. */
export const reset = '{reset}';

/** How often this place was asked before, and what it was asked with. */
export type Answer = RawResponse | ((earlier: number, request: SeenRequest) => RawResponse);

/** One chain for a browser and for the engine to follow, each on a site of its own with the same responses. */
export interface Chain {
  name: string;
  /** Where it begins; `/` when left out. */
  start?: string;
  /** By path, that of another site with its name in front: `b/end`. What is not listed is a page without redirects. */
  answers: Record<string, Answer>;
  /** Why the engine asks otherwise than the browser; left out where it must not. */
  meant?: string;
  /** Why the engine reports an error, though the browser shows something of the last response. */
  endsOtherwise?: string;
}

type Headers = Record<string, string | readonly string[]>;

/** A response with a length. */
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
