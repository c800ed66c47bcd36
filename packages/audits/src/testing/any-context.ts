import type { Evidence, Gathered, HttpUpgradeStep, Page, TlsEvidence } from '@hopwise/model';
import fc from 'fast-check';
import { makeCertificate, makeSuite, makeTls, makeTraits, makeVersion, withSuites, withVersions } from './make-tls.ts';

const ok = <T>(value: T): Gathered<T> => ({ ok: true, value });
const failed = (code: 'TIMEOUT' | 'TOO_MANY_HOPS' | 'CONNECTION_REFUSED'): Gathered<never> => ({
  ok: false,
  error: { code, message: `It failed with ${code}.` },
});
const notGathered = [failed('TIMEOUT'), failed('TOO_MANY_HOPS'), failed('CONNECTION_REFUSED')];
const maybe = <T>(values: readonly T[]): fc.Arbitrary<Gathered<T>> =>
  fc.constantFrom<Gathered<T>>(...notGathered, ...values.map(ok));

const step = (url: string, statusCode: number | null, trusted: boolean | null = null): HttpUpgradeStep => ({
  url,
  statusCode,
  trusted: url.startsWith('https:') && trusted === null ? true : trusted,
});

const routesFrom = (host: string) => [
  [step(`http://${host}/`, 200)],
  [step(`http://${host}/`, 404)],
  [step(`http://${host}/`, 301), step(`https://${host}/`, 200)],
  [step(`http://${host}/`, 301), step(`https://${host}/`, 200, false)],
  [step(`http://${host}/`, 302), step(`http://www.${host}/`, 301), step(`https://www.${host}/`, 200)],
  [step(`http://${host}/`, 301), step(`http://other.example/`, 503)],
  [step(`http://${host}/`, null)],
];

/** Servers with odd traits whose certificates browsers accept. */
const oddServers: Partial<TlsEvidence>[] = [
  {},
  {},
  withVersions(makeVersion('TLSv1'), makeVersion('TLSv1.1')),
  withSuites(makeSuite('rc4'), makeSuite('small-block')),
  { traits: makeTraits({ compression: true, secureRenegotiation: false }) },
  { chain: [makeCertificate({ validTo: '2026-06-03T00:00:00.000Z' })] },
  { chain: [makeCertificate({ keyType: 'rsa', keyBits: 1024, keyCurve: null, rsaExponent: '65537' })] },
  { revocation: { revoked: true, source: 'crl', reason: null }, trustErrors: ['revoked'] },
  { issuerFetched: true, chainOrder: 'wrong', publiclyTrusted: false },
];

const bodies = [
  '',
  '<body><p>Words enough for a page for a reader.</p>',
  '<body><h1>Page not found</h1><p>404. The page you are looking for does not exist.</p>',
  '<body><a href="javascript:void(0)">click here</a><img src=/a.png>',
  `<script>location = '/next'</script>`,
];

/** All evidence other than the chain, each part in every state it can have. */
const surroundings = fc.record({
  route: fc.option(fc.integer({ min: 0, max: 6 })),
  isHttpClosed: fc.boolean(),
  preloaded: fc.constantFrom('none', 'end', 'all', 'unknown'),
  cors: maybe([
    { sentOrigin: 'https://x.example', allowOrigin: null, allowCredentials: null, statusCode: 200 },
    { sentOrigin: 'https://x.example', allowOrigin: '*', allowCredentials: null, statusCode: 200 },
    { sentOrigin: 'https://x.example', allowOrigin: 'https://x.example', allowCredentials: 'true', statusCode: 403 },
    { sentOrigin: 'https://x.example', allowOrigin: null, allowCredentials: null, statusCode: 302 },
  ]),
  missingPage: maybe(
    [404, 200, 410, 301].map((statusCode) => ({ url: 'https://a.example/x', statusCode, location: null })),
  ),
  sitemap: maybe([
    { url: null, found: false, source: null, entryCount: 0, kind: null },
    {
      url: 'https://a.example/sitemap.xml',
      found: true,
      source: 'default' as const,
      entryCount: 2,
      kind: 'feed' as const,
    },
  ]),
  securityTxt: maybe(
    [200, 404].map((statusCode) => ({
      url: 'https://a.example/.well-known/security.txt',
      statusCode,
      contentType: 'text/plain',
      body: 'Contact: mailto:a@a.example\nExpires: 2026-12-01T00:00:00Z\n',
    })),
  ),
  canonical: fc.constantFrom<number | null>(null, 200, 301, 404, 503),
  variant: fc.option(fc.constantFrom(200, 301, 404, null)),
  server: fc.constantFrom(...oddServers),
  isTlsUnseen: fc.boolean(),
  body: fc.constantFrom(...bodies),
  page: fc.constantFrom('whole', 'whole', 'whole', 'cut', 'no-html', 'unread'),
  script: fc.constantFrom<'none' | 'sure' | 'unsure' | 'unread' | 'refresh'>(
    'none',
    'none',
    'sure',
    'unsure',
    'unread',
    'refresh',
  ),
  allowed: fc.boolean(),
  listed: fc.option(fc.constant('a list'), { freq: 4 }),
  firstMethod: fc.constantFrom('GET', 'GET', 'HEAD', 'POST'),
  secret: fc.constantFrom('', '', '?token=8f14e45fceea167a5a36dedd4bea2543&email=ada@a.example'),
  isRobotsPartial: fc.boolean(),
});
type Environment = typeof surroundings extends fc.Arbitrary<infer Values> ? Values : never;

const pageAt = (url: string, statusCode: number): Gathered<Page> =>
  ok({
    url,
    statusCode,
    headers: [['Content-Type', 'text/html']],
    html: '<title>x</title>',
    isHtml: true,
    complete: true,
  });

function withPage({ page }: Evidence, { page: how, body }: Environment): Gathered<Page> {
  if (!page.ok) return page;
  if (how === 'unread') return failed('TIMEOUT');
  const { value } = page;
  if (how === 'no-html') return ok({ ...value, html: '', isHtml: false });
  return ok({ ...value, html: `${value.html}${body}`, complete: how !== 'cut' });
}

function withChain({ trace }: Evidence, { script, allowed, listed, firstMethod, secret }: Environment) {
  const hops = trace.hops.map((hop, index) => {
    const method = index === 0 ? { method: firstMethod } : {};
    const url = index === 0 && secret !== '' && !/[?#]/.test(hop.url) ? { url: hop.url + secret } : {};
    if (hop.redirectType !== 'FINAL') return { ...hop, ...method, ...url };
    const target = `${new URL(hop.url).origin}/next`;
    const ofScripts = {
      none: {},
      sure: { scriptRedirect: { to: target } },
      unsure: { scriptRedirect: { to: null, unsure: true } },
      unread: { scriptsUnread: true },
      refresh: { redirect: { to: target, delaySeconds: 60 } },
    }[script];
    return { ...hop, ...method, ...url, ...ofScripts };
  });
  return {
    ...trace,
    hops,
    ...(allowed && { invalidCertificatesAllowed: true }),
    ...(listed !== null && { listed: [{ hopIndex: 0, list: listed, threats: [] }] }),
  };
}

function surround(evidence: Evidence, given: Environment): Evidence {
  const trace = withChain(evidence, given);
  const last = new URL(trace.hops.at(-1)?.url ?? 'https://a.example/');
  const hosts = [...new Set(trace.hops.map(({ url }) => new URL(url).hostname))];
  const route = given.route === null ? undefined : routesFrom(last.hostname)[given.route];
  const others = {
    cors: given.cors,
    missingPage: given.missingPage,
    sitemap: given.sitemap,
    securityTxt: given.securityTxt,
  };
  const canonical = 'https://a.example/';
  const variantUrl = `${last.protocol === 'https:' ? 'http' : 'https'}://${last.host}${last.pathname}`;
  const odd = Object.fromEntries(
    Object.entries(evidence.tls).map(([key, tls]) => [
      key,
      given.isTlsUnseen
        ? failed('TIMEOUT')
        : tls.ok && tls.value.trusted
          ? ok(makeTls({ host: tls.value.host, ...given.server }))
          : tls,
    ]),
  );
  return {
    ...evidence,
    ...others,
    trace,
    requestedUrl: trace.hops[0]?.url ?? evidence.requestedUrl,
    page: withPage(evidence, given),
    tls: odd,
    robots: given.isRobotsPartial ? Object.fromEntries(Object.entries(evidence.robots).slice(1)) : evidence.robots,
    httpUpgrade:
      route === undefined ? failed('TIMEOUT') : ok({ route, refused: given.isHttpClosed && route.length === 1 }),
    hstsPreloaded: given.preloaded === 'all' ? hosts : given.preloaded === 'end' ? [last.hostname] : [],
    ...(given.preloaded === 'unknown' && { hstsPreloadUnknown: hosts }),
    linkTargets:
      given.canonical === null
        ? failed('TOO_MANY_HOPS')
        : ok({
            targets: [
              { url: canonical, route: [step(canonical, given.canonical)], page: pageAt(canonical, given.canonical) },
            ],
            leftOut: 0,
          }),
    entryVariants:
      given.variant === null
        ? failed('TIMEOUT')
        : ok({
            finalUrl: last.href,
            variants: [
              { url: variantUrl, differsIn: ['scheme'], route: [step(variantUrl, given.variant)], error: null },
            ],
          }),
  };
}

/** Evidence with everything around it, good and bad in every mixture. */
export const inAnyContext = (evidence: fc.Arbitrary<Evidence>): fc.Arbitrary<Evidence> =>
  fc.tuple(evidence, surroundings).map(([given, around]) => surround(given, around));
