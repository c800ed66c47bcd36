import type { Certificate, Hop, HopTls } from '@hopwise/model';
import { judged } from './sample-report.ts';

/** Fixed evidence: what a trace of a real shop looks like, and two traces that went wrong. */

const leaf: Certificate = {
  subject: { CN: 'www.kestrel-outdoor.example' },
  issuer: { CN: 'E7', O: "Let's Encrypt", C: 'US' },
  subjectAltNames: ['DNS:kestrel-outdoor.example', 'DNS:www.kestrel-outdoor.example'],
  subjectAltNameCount: 2,
  serialNumber: '05A9B6C1D2E3F4051627384950617283ABCD',
  validFrom: '2026-02-02T04:11:09.000Z',
  validTo: '2026-05-03T04:11:08.000Z',
  keyType: 'ec',
  keyBits: 256,
  keyCurve: 'prime256v1',
  rsaExponent: null,
  signatureAlgorithm: 'ecdsa-with-SHA384',
  signatureHash: 'sha384',
  sha256Fingerprint: '9C:1E:7A:0B:44:D2:6F:58:3A:91:C7:E0:15:BB:2D:88:F6:03:AE:4C:79:12:D5:60:9B:E8:37:AF:01:C4:5E:92',
  isCa: false,
  selfSigned: false,
};

const intermediate: Certificate = {
  ...leaf,
  subject: { CN: 'E7', O: "Let's Encrypt", C: 'US' },
  issuer: { CN: 'ISRG Root X1', O: 'Internet Security Research Group', C: 'US' },
  subjectAltNames: [],
  subjectAltNameCount: 0,
  validFrom: '2024-03-13T00:00:00.000Z',
  validTo: '2027-03-12T23:59:59.000Z',
  isCa: true,
};

const tls: HopTls = {
  protocol: 'TLSv1.3',
  cipher: 'TLS_AES_128_GCM_SHA256',
  trusted: true,
  trustError: null,
  chain: [leaf, intermediate],
};

const plainHop: Hop = {
  hopIndex: 0,
  url: 'http://kestrel-outdoor.example/sale',
  method: 'GET',
  statusCode: 301,
  redirectType: 'HTTP_301',
  latencyMs: 61.402,
  contentType: 'text/html',
  httpVersion: '1.1',
  remoteAddress: { ip: '203.0.113.20', family: 4, port: 80 },
  connectionReused: false,
  timings: { dnsMs: 18.2, connectMs: 16.9, tlsMs: null, firstByteMs: 24.1, downloadMs: 1.3 },
  requestHeaders: [
    ['host', 'kestrel-outdoor.example'],
    ['user-agent', 'Hopwise/0.1 (+https://hopwise.example/bot)'],
    ['accept', 'text/html,*/*;q=0.8'],
    ['authorization', 'Bearer sk-live-never-print-me'],
  ],
  responseHeaders: [
    ['Server', 'nginx'],
    ['Date', 'Sat, 14 Mar 2026 09:26:53 GMT'],
    ['Content-Type', 'text/html'],
    ['Content-Length', '162'],
    ['Location', 'https://kestrel-outdoor.example/sale'],
  ],
  cookiesSet: [],
  body: { bytes: 162, complete: true, contentEncoding: null },
  tls: null,
  redirect: { to: 'https://kestrel-outdoor.example/sale', delaySeconds: null },
  error: null,
};

const setCookies = [
  'cart=4f2a; Path=/; Expires=Sun, 14 Mar 2027 09:26:53 GMT; Secure; HttpOnly; SameSite=Lax',
  'seen=1; Domain=kestrel-outdoor.example; Path=/sale',
];

const secureHop: Hop = {
  ...plainHop,
  hopIndex: 1,
  url: 'https://kestrel-outdoor.example/sale',
  statusCode: 302,
  redirectType: 'HTTP_302',
  latencyMs: 148.75,
  httpVersion: '2',
  remoteAddress: { ip: '2001:db8:40::14', family: 6, port: 443 },
  timings: { dnsMs: 0.4, connectMs: 15.1, tlsMs: 41.6, firstByteMs: 88.2, downloadMs: 2.9 },
  requestHeaders: [
    ['user-agent', 'Hopwise/0.1 (+https://hopwise.example/bot)'],
    ['accept', 'text/html,*/*;q=0.8'],
  ],
  responseHeaders: [
    ['server', 'nginx'],
    ['strict-transport-security', 'max-age=15552000'],
    ['set-cookie', setCookies[0] ?? ''],
    ['set-cookie', setCookies[1] ?? ''],
    ['content-type', 'text/html; charset=utf-8'],
    ['location', 'https://www.kestrel-outdoor.example/sale?utm_source=mail&utm_campaign=spring'],
  ],
  cookiesSet: setCookies,
  body: { bytes: 0, complete: true, contentEncoding: null },
  tls,
  redirect: { to: 'https://www.kestrel-outdoor.example/sale?utm_source=mail&utm_campaign=spring', delaySeconds: null },
};

const refreshHop: Hop = {
  ...secureHop,
  hopIndex: 2,
  url: 'https://www.kestrel-outdoor.example/sale?utm_source=mail&utm_campaign=spring',
  statusCode: 200,
  redirectType: 'META_REFRESH',
  latencyMs: 203.118,
  timings: { dnsMs: 12.7, connectMs: 16.2, tlsMs: 38.4, firstByteMs: 120.9, downloadMs: 14.1 },
  requestHeaders: [...secureHop.requestHeaders, ['cookie', 'seen=1; cart=4f2a']],
  responseHeaders: [
    ['content-type', 'text/html; charset=utf-8'],
    ['content-encoding', 'br'],
  ],
  cookiesSet: [],
  contentType: 'text/html; charset=utf-8',
  body: { bytes: 3120, complete: true, contentEncoding: 'br' },
  redirect: {
    to: 'https://www.kestrel-outdoor.example/de/%D0%B2%D0%B5%D1%81%D0%BD%D0%B0/angebote',
    delaySeconds: 0,
  },
};

const finalHop: Hop = {
  ...refreshHop,
  hopIndex: 3,
  url: 'https://www.kestrel-outdoor.example/de/%D0%B2%D0%B5%D1%81%D0%BD%D0%B0/angebote',
  redirectType: 'FINAL',
  latencyMs: 428.9,
  connectionReused: true,
  timings: { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: 372.4, downloadMs: 55.8 },
  responseHeaders: [
    ['content-type', 'text/html; charset=utf-8'],
    ['content-encoding', 'br'],
    ['x-frame-options', 'SAMEORIGIN'],
    ['link', '<https://cdn.example/a.css>; rel=preload; as=style'],
  ],
  body: { bytes: 61_244, complete: true, contentEncoding: 'br' },
  redirect: null,
};

export const shopCheck = judged({
  id: '0f9b6a52-3c41-4d2e-9a7f-5e1c8b7d6a90',
  status: 'OK',
  method: 'GET',
  inputUrl: 'http://kestrel-outdoor.example/sale',
  finalUrl: finalHop.url,
  redirectCount: 3,
  totalTimeMs: 842.17,
  error: null,
  loopDetected: false,
  startedAt: '2026-03-14T09:26:53.120Z',
  finishedAt: '2026-03-14T09:26:53.962Z',
  hops: [plainHop, secureHop, refreshHop, finalHop],
});

/** A browser would upgrade http to https; then two pages redirect to each other. */
export const loopCheck = judged({
  ...shopCheck,
  id: '7c2d1e40-8b5a-4f63-b1d9-2a6e0c9f3b18',
  status: 'LOOP',
  inputUrl: 'http://login.example/',
  finalUrl: null,
  redirectCount: 3,
  totalTimeMs: 388.2,
  error: 'The chain came back to https://login.example/ with the same cookies, so it would never end.',
  loopDetected: true,
  hops: [
    {
      ...plainHop,
      url: 'http://login.example/',
      statusCode: null,
      redirectType: 'HSTS',
      latencyMs: 0,
      contentType: null,
      httpVersion: null,
      remoteAddress: null,
      timings: { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, downloadMs: null },
      requestHeaders: [],
      responseHeaders: [],
      body: null,
      redirect: { to: 'https://login.example/', delaySeconds: null },
    },
    {
      ...secureHop,
      url: 'https://login.example/',
      redirect: { to: 'https://login.example/signin', delaySeconds: null },
    },
    {
      ...secureHop,
      hopIndex: 2,
      url: 'https://login.example/signin',
      statusCode: 307,
      redirectType: 'HTTP_307',
      redirect: { to: 'https://login.example/', delaySeconds: null },
    },
  ],
});

/** The second host has an expired certificate and then hangs up. */
export const failedCheck = judged({
  ...shopCheck,
  id: '3a8e5f17-6d20-4c9b-8e44-91b7d0a2c6f5',
  status: 'ERROR',
  inputUrl: 'http://old.example/',
  finalUrl: null,
  redirectCount: 1,
  totalTimeMs: 1530.5,
  error: 'Browsers stop at hop 2: the certificate of legacy.example expired on 20 January 2026.',
  hops: [
    { ...plainHop, url: 'http://old.example/', redirect: { to: 'https://legacy.example/', delaySeconds: null } },
    {
      ...secureHop,
      url: 'https://legacy.example/',
      statusCode: null,
      redirectType: 'ERROR',
      latencyMs: 1469.1,
      contentType: null,
      timings: { dnsMs: 22.5, connectMs: 31.8, tlsMs: 64.2, firstByteMs: null, downloadMs: null },
      responseHeaders: [],
      cookiesSet: [],
      body: null,
      tls: {
        protocol: 'TLSv1.2',
        cipher: 'ECDHE-RSA-AES256-GCM-SHA384',
        trusted: false,
        trustError: 'expired',
        chain: [
          {
            ...leaf,
            subject: { CN: 'legacy.example' },
            issuer: { CN: 'R3', O: "Let's Encrypt", C: 'US' },
            validTo: '2026-01-20T00:00:00.000Z',
            keyType: 'rsa',
            keyBits: 2048,
            keyCurve: null,
            signatureAlgorithm: 'sha256WithRSAEncryption',
          },
        ],
      },
      redirect: null,
      error: { code: 'CONNECTION_CLOSED', message: 'The server closed the connection before it responded.' },
    },
  ],
});
