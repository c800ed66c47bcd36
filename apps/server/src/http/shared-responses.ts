import { STATUS_CODES } from 'node:http';
import { httpStatusOf } from '../errors.ts';

/** Headers that several responses carry, under the names they have in the document. */
export const responseHeaders = {
  RetryAfter: { description: 'Seconds until a call is worth another try', schema: { type: 'integer', minimum: 0 } },
  RateLimit: {
    description: 'What is left of the hourly limit: `r` calls in the next `t` seconds',
    schema: { type: 'string', examples: ['"track";r=49;t=3600'] },
  },
  RateLimitPolicy: {
    description: 'The limit: `q` calls in `w` seconds',
    schema: { type: 'string', examples: ['"track";q=50;w=3600'] },
  },
  WwwAuthenticate: {
    description: 'How to say who is calling',
    schema: { type: 'string', examples: ['Bearer'] },
  },
  ContentDisposition: {
    description: 'The name of the file',
    schema: { type: 'string', examples: ['attachment; filename="redirect-analysis.pdf"'] },
  },
} as const;

const headerRef = (name: keyof typeof responseHeaders) => ({ $ref: `#/components/headers/${name}` });

export const rateLimitHeaders = {
  RateLimit: headerRef('RateLimit'),
  'RateLimit-Policy': headerRef('RateLimitPolicy'),
};
/** By this a response that is a file is known. */
export const fileDescription = 'The file';
export const fileHeaders = { 'Content-Disposition': headerRef('ContentDisposition') };

const refusals: Readonly<Record<number, string>> = {
  400: 'The call is not valid; `details` names every mistake',
  401: 'Nobody is signed in, or the API key is not valid',
  403: 'Who is calling may not do this',
  404: 'There is no such thing, or it is not yours to see',
  408: 'The request body came too slowly',
  409: 'It does not fit what is there already',
  413: 'The request body is too large',
  415: 'The request body has another type than is asked for',
  422: 'The URL may not be tracked, or nothing could be learned of it',
  429: 'Too many calls; Retry-After says when to come back',
  500: 'Something went wrong on our side',
  503: 'The server or its database is not available at the moment',
};

const headersOf: Readonly<Record<number, object>> = {
  401: { 'WWW-Authenticate': headerRef('WwwAuthenticate') },
  429: { 'Retry-After': headerRef('RetryAfter'), ...rateLimitHeaders },
  503: { 'Retry-After': headerRef('RetryAfter') },
};

/** `Not Found` → `NotFound` */
const nameOf = (status: string): string => (STATUS_CODES[status] ?? status).replaceAll(/\W/g, '');

/** The first code that has the status stands for all of them. */
function exampleOf(status: number, message: string) {
  const [error] = Object.entries(httpStatusOf).find(([, each]) => each === status) ?? [];
  return error === undefined ? undefined : { error, message };
}

const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };

/** Every way a call is refused, said once. */
export const sharedResponses = Object.fromEntries(
  Object.entries(refusals).map(([status, description]) => {
    const headers = headersOf[Number(status)];
    const example = exampleOf(Number(status), description);
    const content = { 'application/json': { ...errorContent['application/json'], ...(example && { example }) } };
    return [nameOf(status), { description, ...(headers && { headers }), content }];
  }),
);

/** The response that stands for a status; undefined when it has a body of its own. */
export function sharedResponse(status: string, { content }: { content?: object }): { $ref: string } | undefined {
  const isShared = status in refusals && JSON.stringify(content) === JSON.stringify(errorContent);
  return isShared ? { $ref: `#/components/responses/${nameOf(status)}` } : undefined;
}
