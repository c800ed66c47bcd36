import { clientNames, httpMethods } from '@hopwise/model';
import fc from 'fast-check';
import { type Contract, type ContractTest, isRedirectCode, noExpectation } from '../contract.ts';

const segment = fc.stringMatching(/^[a-z0-9%._~!$&'()+,;=:@-]{1,8}$/);
const path = fc.array(segment, { minLength: 1, maxLength: 3 }).map((parts) => `/${parts.join('/')}`);
const query = fc.option(fc.stringMatching(/^[a-z]=[a-z0-9&"'#|]{0,6}$/), { nil: undefined });
const place = fc.tuple(path, query).map(([at, asked]) => (asked === undefined ? at : `${at}?${asked}`));
const host = fc.constantFrom('https://www.example.com', 'http://example.org:8080', 'example.net', 'localhost:3000');
const url = fc.oneof(
  place,
  fc.tuple(host, place).map(([site, at]) => site + at),
);
const glob = path.map((at) => `${at}/*`);
const regex = fc.constantFrom('~^/dl/v[\\d.]+/$', '~v\\d{1,3}', '~^https://(?:a|b)\\.test/');
const target = fc.oneof(url, glob, regex);
const redirects = fc.subarray([301, 302, 303, 307, 308], { minLength: 1 });
const others = fc.subarray([200, 204, 404, 410, 503], { minLength: 1 });
const text = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }).filter((words) => !words.includes('\0'));
const userAgent = fc.stringMatching(/^[!-~][ -~]{0,20}[!-~]$/);

const rare = <Value>(value: fc.Arbitrary<Value>, without: Value): fc.Arbitrary<Value> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(without) }, { weight: 1, arbitrary: value });

/** All expectations other than the target. */
const extras = fc.record({
  method: rare(fc.constantFrom(...httpMethods), 'GET'),
  maxRedirects: rare<number | null>(fc.nat(20), null),
  keepsQuery: rare(fc.constant(true), false),
  keepsFragment: rare(fc.constant(true), false),
  https: rare(fc.constant(true), false),
  location: rare<string | null>(target, null),
  headers: rare(
    fc.dictionary(fc.stringMatching(/^[a-z-]{1,8}$/), fc.option(text.filter((value) => !value.startsWith('~'))), {
      noNullPrototype: true,
    }),
    {} as Record<string, string | null>,
  ),
  not: rare(fc.array(target, { maxLength: 2 }), []),
  note: rare<string | null>(text, null),
});
/** One word says it: any, trusted or nothing. */
const certificates = rare(
  fc.constantFrom(
    { trusted: true, allowsInvalidCertificates: false },
    { trusted: false, allowsInvalidCertificates: true },
  ),
  { trusted: false, allowsInvalidCertificates: false },
);
const nothing = fc.constant({ ...noExpectation, method: 'GET' as const });

const asked = fc.oneof(
  fc.constant({ userAgent: null, clients: [], sameForClients: false }),
  fc
    .record({ clients: fc.subarray([...clientNames], { maxLength: 3 }), isSame: fc.boolean() })
    .map(({ clients, isSame }) => ({ userAgent: null, clients, sameForClients: isSame && clients.length > 1 })),
  fc.record({ userAgent, clients: fc.constant([]), sameForClients: fc.constant(false) }),
);
const askedPlainly = fc.constant({ userAgent: null, clients: [], sameForClients: false });

/** Where a URL leads. */
const ends = fc.oneof(
  fc.record({ to: target, chain: fc.constant(null), status: fc.option(redirects), final: fc.option(others) }),
  fc.record({
    to: fc.constant(null),
    chain: fc.array(target, { minLength: 1, maxLength: 3 }),
    status: fc.option(redirects),
    final: fc.option(others),
  }),
  fc.record({ to: fc.constant(null), chain: fc.constant(null), status: others, final: fc.constant(null) }),
  fc.record({ to: fc.constant(null), chain: fc.constant(null), status: redirects, final: fc.option(others) }),
);

const test = fc
  .tuple(url, ends, fc.oneof(nothing, extras), fc.oneof(askedPlainly, asked), certificates)
  .map(([from, end, extra, client, certificate]): ContractTest => {
    const isStaying = end.to === null && end.chain === null && end.status !== null && !end.status.some(isRedirectCode);
    const location = 'location' in extra && !isStaying ? extra.location : null;
    return { line: 1, column: 1, from, ...extra, ...end, ...client, ...certificate, location } as ContractTest;
  });

const simpleTest = fc
  .tuple(url, target, fc.option(redirects.map(([code = 301]) => [code])))
  .map(([from, to, status]) => ({ from, to, status }));

/** Any contract. */
export const arbitraryContract: fc.Arbitrary<Contract> = fc.record({
  base: rare<string | null>(fc.constantFrom('https://www.example.com', 'http://localhost:8080'), null),
  connect: rare<string | null>(fc.constantFrom('203.0.113.7', '[2001:db8::1]:8443', 'staging.example.com:81'), null),
  tests: fc.array(test, { minLength: 1, maxLength: 3 }),
});

/** One that every spelling has words for. */
export const plainContract: fc.Arbitrary<Contract> = fc
  .array(fc.tuple(simpleTest, nothing, askedPlainly), { minLength: 1, maxLength: 5 })
  .map((tests) => ({
    base: null,
    connect: null,
    tests: tests.map(
      ([simple, extra, client]): ContractTest => ({
        line: 1,
        column: 1,
        ...extra,
        ...simple,
        ...client,
        clients: [],
      }),
    ),
  }));
