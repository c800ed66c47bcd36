import { describe, expect, it } from 'vitest';
import { summarizeChain } from './summarize-chain.ts';
import { bareHop } from './testing/bare-hop.ts';
import type { Hop, NetErrorCode, RedirectType, Trace } from './trace.ts';

const hop = (url: string, statusCode: number | null, redirectType: RedirectType): Hop => ({
  ...bareHop,
  url,
  statusCode,
  redirectType,
});

const because = (code: NetErrorCode) => ({ code, message: `Because of ${code}.` });
const a301 = hop('http://a.test/', 301, 'HTTP_301');
const refused: Hop = {
  ...hop('https://a.test/', 301, 'HTTP_301'),
  tls: { protocol: 'TLSv1.3', cipher: 'x', trusted: false, trustError: 'self_signed', chain: [] },
};
const bFinal = hop('http://b.test/', 200, 'FINAL');
const bUnreachable = hop('http://b.test/', null, 'ERROR');

describe('summarizeChain', () => {
  it.each<[string, Trace, ReturnType<typeof summarizeChain>]>([
    [
      'a response without redirect',
      { hops: [bFinal], end: { kind: 'final' } },
      {
        status: 'OK',
        finalUrl: 'http://b.test/',
        finalStatusCode: 200,
        redirectCount: 0,
        error: null,
        loopDetected: false,
      },
    ],
    [
      'a redirect',
      { hops: [a301, bFinal], end: { kind: 'final' } },
      {
        status: 'OK',
        finalUrl: 'http://b.test/',
        finalStatusCode: 200,
        redirectCount: 1,
        error: null,
        loopDetected: false,
      },
    ],
    [
      'an upgrade by HSTS, which is no redirect of the site',
      { hops: [hop('http://b.test/', null, 'HSTS'), hop('https://b.test/', 200, 'FINAL')], end: { kind: 'final' } },
      {
        status: 'OK',
        finalUrl: 'https://b.test/',
        finalStatusCode: 200,
        redirectCount: 0,
        error: null,
        loopDetected: false,
      },
    ],
    [
      'a response of 404',
      { hops: [a301, hop('http://b.test/', 404, 'FINAL')], end: { kind: 'final' } },
      {
        status: 'ERROR',
        finalUrl: 'http://b.test/',
        finalStatusCode: 404,
        redirectCount: 1,
        error: 'The chain ended with status 404.',
        loopDetected: false,
      },
    ],
    [
      'a redirect to where no one responds',
      { hops: [a301, bUnreachable], end: { kind: 'failed', error: because('CONNECTION_REFUSED') } },
      {
        status: 'ERROR',
        finalUrl: 'http://a.test/',
        finalStatusCode: null,
        redirectCount: 1,
        error: 'Because of CONNECTION_REFUSED.',
        loopDetected: false,
      },
    ],
    [
      'no response at all',
      { hops: [bUnreachable], end: { kind: 'failed', error: because('DNS_NOT_FOUND') } },
      {
        status: 'ERROR',
        finalUrl: null,
        finalStatusCode: null,
        redirectCount: 0,
        error: 'Because of DNS_NOT_FOUND.',
        loopDetected: false,
      },
    ],
    [
      'no hop at all',
      { hops: [], end: { kind: 'timeout', error: because('TIMEOUT') } },
      {
        status: 'TIMEOUT',
        finalUrl: null,
        finalStatusCode: null,
        redirectCount: 0,
        error: 'Because of TIMEOUT.',
        loopDetected: false,
      },
    ],
    [
      'a loop',
      { hops: [a301, a301], end: { kind: 'loop', error: because('REDIRECT_LOOP') } },
      {
        status: 'LOOP',
        finalUrl: null,
        finalStatusCode: 301,
        redirectCount: 1,
        error: 'Because of REDIRECT_LOOP.',
        loopDetected: true,
      },
    ],
    [
      'too many hops',
      { hops: [a301, a301], end: { kind: 'too-many-hops', error: because('TOO_MANY_HOPS') } },
      {
        status: 'ERROR',
        finalUrl: 'http://a.test/',
        finalStatusCode: 301,
        redirectCount: 1,
        error: 'Because of TOO_MANY_HOPS.',
        loopDetected: false,
      },
    ],
    [
      'a refused address on the way',
      { hops: [a301, bUnreachable], end: { kind: 'blocked', error: because('ADDRESS_REFUSED') } },
      {
        status: 'ERROR',
        finalUrl: 'http://a.test/',
        finalStatusCode: null,
        redirectCount: 1,
        error: 'Because of ADDRESS_REFUSED.',
        loopDetected: false,
      },
    ],
    [
      'a redirect that names no target',
      { hops: [hop('http://a.test/', 302, 'FINAL')], end: { kind: 'final' } },
      {
        status: 'ERROR',
        finalUrl: 'http://a.test/',
        finalStatusCode: 302,
        redirectCount: 0,
        error: 'Hop 1 responds with 302, a redirect without a target URL.',
        loopDetected: false,
      },
    ],
    [
      'a choice of pages, with a page',
      {
        hops: [{ ...hop('http://a.test/', 300, 'FINAL'), body: { bytes: 9, complete: true, contentEncoding: null } }],
        end: { kind: 'final' },
      },
      {
        status: 'ERROR',
        finalUrl: 'http://a.test/',
        finalStatusCode: 300,
        redirectCount: 0,
        error: "Hop 1 responds with 300, which browsers don't follow: they show its body.",
        loopDetected: false,
      },
    ],
    [
      'a certificate that browsers refuse, before all that comes after',
      { hops: [refused, bFinal], end: { kind: 'loop', error: because('REDIRECT_LOOP') } },
      {
        status: 'ERROR',
        finalUrl: null,
        finalStatusCode: 200,
        redirectCount: 1,
        error: 'Browsers stop at hop 1: the certificate of a.test is self-signed.',
        loopDetected: true,
      },
    ],
    [
      'the same where it is allowed',
      { hops: [refused, bFinal], end: { kind: 'final' }, invalidCertificatesAllowed: true },
      {
        status: 'OK',
        finalUrl: 'http://b.test/',
        finalStatusCode: 200,
        redirectCount: 1,
        error: null,
        loopDetected: false,
      },
    ],
    ...(
      [
        [404, 'The URL returns status 404.'],
        [999, 'The URL returns status 999.'],
        [0, 'The URL returns status 000.'],
        [199, 'The URL returns status 199.'],
        [204, 'Hop 1 responds with 204, which has no content: browsers stay on the current page.'],
        [205, 'Hop 1 responds with 205, which has no content: browsers stay on the current page.'],
        [304, "Hop 1 responds with 304, which browsers don't follow: they stay on the current page."],
        [305, "Hop 1 responds with 305, which browsers don't follow: they show an empty page."],
      ] as const
    ).map(([finalStatusCode, error]): [string, Trace, ReturnType<typeof summarizeChain>] => [
      `${finalStatusCode} without a redirect`,
      { hops: [hop('http://a.test/', finalStatusCode, 'FINAL')], end: { kind: 'final' } },
      { status: 'ERROR', finalUrl: 'http://a.test/', finalStatusCode, redirectCount: 0, error, loopDetected: false },
    ]),
    ...[200, 201, 203, 206, 226].map((finalStatusCode): [string, Trace, ReturnType<typeof summarizeChain>] => [
      `${finalStatusCode} without a redirect`,
      { hops: [hop('http://a.test/', finalStatusCode, 'FINAL')], end: { kind: 'final' } },
      { status: 'OK', finalUrl: 'http://a.test/', finalStatusCode, redirectCount: 0, error: null, loopDetected: false },
    ]),
    ...[200, 302, 404].map((finalStatusCode): [string, Trace, ReturnType<typeof summarizeChain>] => {
      const isError = finalStatusCode === 404;
      const last = {
        ...hop('http://a.test/', finalStatusCode, 'FINAL'),
        redirect: { to: 'intent:x', delaySeconds: 0 },
      };
      return [
        `${finalStatusCode} with a refresh that no one follows`,
        { hops: [last], end: { kind: 'final' } },
        {
          status: isError ? 'ERROR' : 'OK',
          finalUrl: 'http://a.test/',
          finalStatusCode,
          redirectCount: 0,
          error: isError ? 'The URL returns status 404.' : null,
          loopDetected: false,
        },
      ];
    }),
  ])('%s', (_name, trace, expected) => {
    expect(summarizeChain(trace)).toEqual(expected);
  });
});
