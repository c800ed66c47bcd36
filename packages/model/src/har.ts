import * as z from 'zod/mini';

const named = z.object({ name: z.string(), value: z.string() });

const harCookie = z.object({
  name: z.string(),
  value: z.string(),
  path: z.optional(z.string()),
  domain: z.optional(z.string()),
  expires: z.optional(z.string()),
  httpOnly: z.optional(z.boolean()),
  secure: z.optional(z.boolean()),
});

/** Milliseconds; -1 where a step did not happen. `connect` includes `ssl`. */
const harTimings = z.object({
  blocked: z.number(),
  dns: z.number(),
  connect: z.number(),
  ssl: z.number(),
  send: z.number(),
  wait: z.number(),
  receive: z.number(),
});

const harEntry = z.object({
  startedDateTime: z.iso.datetime(),
  time: z.number(),
  request: z.object({
    method: z.string(),
    url: z.string(),
    httpVersion: z.string(),
    cookies: z.array(harCookie),
    headers: z.array(named),
    queryString: z.array(named),
    headersSize: z.int(),
    bodySize: z.int(),
  }),
  response: z.object({
    status: z.int(),
    statusText: z.string(),
    httpVersion: z.string(),
    cookies: z.array(harCookie),
    headers: z.array(named),
    content: z.object({ size: z.int(), mimeType: z.string(), comment: z.optional(z.string()) }),
    redirectURL: z.string(),
    headersSize: z.int(),
    bodySize: z.int(),
  }),
  cache: z.object({}),
  timings: harTimings,
  serverIPAddress: z.optional(z.string()),
  comment: z.optional(z.string()),
});

/** The part of an HTTP Archive (HAR 1.2) that an export of a check uses. */
export const har = z.object({
  log: z.object({
    version: z.literal('1.2'),
    creator: z.object({ name: z.string(), version: z.string() }),
    pages: z.array(z.object({})),
    entries: z.array(harEntry),
    comment: z.string(),
  }),
});
