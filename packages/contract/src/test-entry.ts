import { isUrlOrPath } from '@hopwise/bulk-file';
import { clientNames, httpMethods, isSite, trackLimits, userAgentInput } from '@hopwise/model';
import * as z from 'zod/mini';
import { readBraces } from './braces.ts';
import { parseConnect } from './connect-target.ts';
import { patternKind, patternRegex, RegexError } from './pattern.ts';

/** One alternative is enough to check. */
const withoutBraces = (text: string): string => {
  const { parts, groups } = readBraces(text);
  return parts.map((part, at) => part + (groups[at]?.[0] ?? '')).join('');
};

const filledText = (label: string) =>
  z.string({ error: ({ input }) => `${label} ${input === undefined ? 'is missing' : 'must be a string'}` }).check(
    z.minLength(1, { error: `${label} is empty`, abort: true }),
    z.maxLength(trackLimits.urlLength, {
      error: `${label} is too long: at most ${trackLimits.urlLength} characters`,
      abort: true,
    }),
    // U+FEFF is no space: it may be the invisible end of a path.
    z.refine((text) => !/[^\S\ufeff]/.test(text), {
      error: `${label} contains a space. Write it as %20.`,
      abort: true,
    }),
  );

const neither = (text: unknown) => `${shown(text)} is neither a URL nor a path. A path starts with /.`;
/** Long ones are cut, so that a message stays one line. */
const shown = (text: unknown): string => {
  const whole = String(text);
  return whole.length > 80 ? `${whole.slice(0, 79)}…` : whole;
};

const fromInput = filledText('from').check(
  z.refine((text) => isUrlOrPath(withoutBraces(text)), { error: ({ input }) => neither(input) }),
  z.describe('The URL to request, or a path on base. Braces expand to several URLs: /shop/{a,b}'),
);

/** Undefined when nothing is. */
function whatIsWrongWith(pattern: string): string | undefined {
  if (patternKind(pattern) !== 'regex') return undefined;
  try {
    patternRegex(pattern);
    return undefined;
  } catch (error) {
    if (!(error instanceof RegexError)) throw error;
    return `${shown(pattern.slice(1))} isn't a valid regular expression: ${error.message}`;
  }
}

const compiles = z.refine<string>((text) => whatIsWrongWith(text) === undefined, {
  error: ({ input }) => whatIsWrongWith(String(input)),
  abort: true,
});

const patternChecks = (label: string) => filledText(label).check(compiles);

const targetInput = (label: string) =>
  patternChecks(label).check(
    z.refine((text) => patternKind(text) !== 'exact' || isUrlOrPath(withoutBraces(text)), {
      error: ({ input }) => neither(input),
    }),
  );

const statusMeans = 'status must be permanent, temporary, a status code from 100 to 599, or a list of codes';
const finalMeans = 'final must be a status code from 100 to 599, or a list of codes';

/** One code or several. Every error has the same message. */
function codes(error: string) {
  const code = z.int({ error }).check(z.minimum(100, { error }), z.maximum(599, { error }));
  const list = z.array(code, { error }).check(z.minLength(1, { error }), z.maxLength(20, { error }));
  return z.union([code, list], { error });
}

const statusInput = z
  .union([z.enum(['permanent', 'temporary'], { error: statusMeans }), codes(statusMeans)], { error: statusMeans })
  .check(
    z.describe(
      'Status of the first response: permanent (301 or 308), temporary (302, 303 or 307), a code or a list. A code other than 3xx applies to the last response; without `to`, the URL must not redirect',
    ),
  );

const finalInput = codes(finalMeans).check(z.describe('The status code of the last response, or a list of codes'));

const maxRedirectsInput = z
  .int({ error: `maxRedirects must be a whole number from 0 to ${trackLimits.maxHops.max}` })
  .check(
    z.minimum(0, { error: `maxRedirects must be a whole number from 0 to ${trackLimits.maxHops.max}` }),
    z.maximum(trackLimits.maxHops.max, {
      error: `maxRedirects must be a whole number from 0 to ${trackLimits.maxHops.max}`,
    }),
    z.describe('Maximum number of redirects'),
  );

const choice = <const Names extends readonly [string, ...string[]]>(label: string, names: Names, says: string) =>
  z.enum(names, { error: `${label} must be ${names.join(' or ')}` }).check(z.describe(says));

/** RFC 9110 section 5.6.2: a token. */
const headerName = z.string().check(
  z.regex(/^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,256}$/, {
    error: ({ input }) => `${shown(input)} isn't a valid header name`,
  }),
);
const headerPattern = z.string({ error: 'A header must be a string, or null if it must not be sent' }).check(
  z.maxLength(trackLimits.headerValueLength, {
    error: `A header is too long: at most ${trackLimits.headerValueLength} characters`,
    abort: true,
  }),
  compiles,
);
const headersInput = z
  .record(headerName, z.nullable(headerPattern), {
    error: ({ code, input }) =>
      code === 'invalid_key' ? `${shown(input)} isn't a valid header name` : 'headers must be names and string values',
  })
  .check(
    z.describe(
      'Headers of the first response: an exact value, a glob with *, ~ and a regular expression, or null if it must not be sent',
    ),
  );

const maxNots = 50;
const notInput = z
  .union([patternChecks('not'), z.array(patternChecks('not')).check(z.maxLength(maxNots))], {
    error: `not must be a URL, path, glob or ~regular expression, or a list of at most ${maxNots}`,
  })
  .check(z.describe('URLs that the chain must not go through or end at'));

export const clientsInput = z
  .array(
    z.enum(clientNames, {
      error: ({ input }) => `${shown(input)} isn't a known client. Use ${clientNames.join(', ')}`,
    }),
    {
      error: `clients must be a list of ${clientNames.join(', ')}`,
    },
  )
  .check(
    z.maxLength(clientNames.length, { error: 'clients lists one twice' }),
    z.describe('Clients to run the test as'),
  );

const expectations = {
  status: z.optional(statusInput),
  final: z.optional(finalInput),
  maxRedirects: z.optional(maxRedirectsInput),
  query: z.optional(choice('query', ['keep', 'any'], 'keep: query parameters must reach the final URL')),
  fragment: z.optional(choice('fragment', ['keep', 'any'], 'keep: the fragment must reach the final URL')),
  https: z.optional(
    z.boolean({ error: 'https must be true or false' }).check(z.describe('Every URL after the first is https')),
  ),
  certificate: z.optional(
    choice(
      'certificate',
      ['trusted', 'any'],
      'trusted: every host in the chain has a certificate that browsers trust. any: certificates that browsers reject pass, with a warning',
    ),
  ),
  same: z.optional(
    choice('same', ['clients', 'any'], 'clients: all clients of the test get the same result as the first'),
  ),
  headers: z.optional(headersInput),
  not: z.optional(notInput),
};

/** The defaults of every test. */
export const defaultsEntry = z.strictObject(expectations, { error: unknownKeyOf('defaults') });

/** A test as it is written. */
export const testEntry = z.strictObject(
  {
    from: fromInput,
    to: z.optional(
      targetInput('to').check(z.describe('The final URL: a URL or path, a glob with *, or ~ and a regular expression')),
    ),
    location: z.optional(
      targetInput('location').check(
        z.describe(
          "The target of the first redirect, written like `to`. Without `to` or another expectation about the end, the chain isn't followed",
        ),
      ),
    ),
    chain: z.optional(
      z
        .array(targetInput('chain'), { error: 'chain must be a list of URLs' })
        .check(
          z.minLength(1, { error: 'chain is empty' }),
          z.maxLength(trackLimits.maxHops.max, { error: `chain has more than ${trackLimits.maxHops.max} URLs` }),
          z.describe('The target of each redirect, in order'),
        ),
    ),
    ...expectations,
    clients: z.optional(clientsInput),
    method: z.optional(z.enum(httpMethods, { error: `method must be one of ${httpMethods.join(', ')}` })),
    userAgent: z.optional(userAgentInput),
    note: z.optional(
      z
        .string({ error: 'note must be a string' })
        .check(
          z.maxLength(1000, { error: 'note is too long: at most 1000 characters' }),
          z.describe('A note for people'),
        ),
    ),
  },
  { error: unknownKeyOf('a test') },
);

export type TestEntry = z.infer<typeof testEntry>;
export type DefaultsEntry = z.infer<typeof defaultsEntry>;

function unknownKeyOf(what: string) {
  return ({ code, input }: { code: string; input?: unknown }): string | undefined => {
    if (code === 'unrecognized_keys') return undefined;
    return input === undefined ? undefined : `${what} must be names and values`;
  };
}

export const baseInput = z.string({ error: 'base must be a string' }).check(
  z.refine(isSite, {
    error: 'base must be an origin without a path, e.g. https://www.example.com',
  }),
  z.describe('The site that paths are relative to'),
);

/** A host or IP address, with or without a port; IPv6 in brackets where there is a port. */
const connectInput = z.string({ error: 'connect must be a string' }).check(
  z.refine((text) => parseConnect(text) !== undefined, {
    error: 'connect must be a host or IP address, with or without a port, e.g. 203.0.113.7:8080',
  }),
  z.describe('The host to connect to instead of the DNS result'),
);

/** All of a YAML contract; `tests` are read one by one, so that the errors of each are its own. */
const documentShape = {
  version: z.literal(1, { error: 'version must be 1' }).check(z.describe('Format version')),
  base: z.optional(baseInput),
  connect: z.optional(connectInput),
  defaults: z.optional(defaultsEntry),
  clients: z.optional(clientsInput),
};

export const documentHead = z.strictObject(
  { ...documentShape, tests: z.array(z.unknown(), { error: 'tests must be a list' }) },
  { error: unknownKeyOf('A contract') },
);
export type DocumentHead = z.infer<typeof documentHead>;

const testLine = z.string().check(z.describe('from -> to [status]'));

/** For editors. */
export const contractDocument = z.strictObject({
  ...documentShape,
  tests: z.array(z.union([testLine, testEntry])).check(z.minLength(1)),
});
