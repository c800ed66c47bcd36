import type { Check, Hop } from '@hopwise/model';
import { describe, expect, test } from 'vitest';
import { shopAnalysis } from './testing/sample-analysis.ts';
import { failedCheck, loopCheck, shopCheck } from './testing/sample-checks.ts';
import { judged, sampleReport } from './testing/sample-report.ts';

test.each([
  ['googlebot', 'Googlebot smartphone'],
  [undefined, undefined],
] as const)('says as whom a check asked: %s', (client, title) => {
  const { summary } = sampleReport({ ...shopCheck, client });
  expect(summary.find(({ label }) => label === 'Client')?.value).toEqual(title && { kind: 'text', text: title });
});

describe('verdict', () => {
  const direct: Check = { ...shopCheck, redirectCount: 0, finalUrl: shopCheck.inputUrl, hops: shopCheck.hops.slice(3) };
  const [redirectHop, directHop] = [shopCheck.hops[0], shopCheck.hops[3]] as [Hop, Hop];
  const upgradeOf = (hop: Hop): Hop => ({ ...withoutResponse(hop), redirectType: 'HSTS', error: null });
  const withoutResponse = (hop: Hop): Hop => ({
    ...hop,
    statusCode: null,
    connectionReused: false,
    redirectType: 'ERROR',
    error: { code: 'CONNECTION_CLOSED', message: 'Closed.' },
  });
  test.each<[string, Check, string, RegExp]>([
    ['a response', direct, 'Reachable', /^It responds with 200 after 842 ms, without a redirect\.$/],
    ['a chain', shopCheck, 'Reachable', /^3 redirects go to https:\/\/www\..*весна.*, which responds with 200/],
    [
      'a loop',
      loopCheck,
      'Redirect loop',
      /^The URL redirects in a loop\. Check your redirect configuration\. 2 requests were sent\.$/,
    ],
    [
      'a refused certificate',
      failedCheck,
      'Browsers stop at hop 2',
      /^The certificate of legacy\.example expired on 2026-01-20\. 2 requests were sent\.$/,
    ],
    [
      'no time',
      judged({ ...direct, status: 'TIMEOUT', error: 'The time ran out.' }),
      'Timed out',
      /^The time ran out\. 1 request was sent\.$/,
    ],
    [
      'a name that does not exist, behind an upgrade by the browser',
      judged({
        ...direct,
        status: 'ERROR',
        error: 'No such name.',
        hops: [upgradeOf(directHop), { ...withoutResponse(directHop), remoteAddress: null, tls: null }],
      }),
      'Not reachable',
      /No requests were sent\.$/,
    ],
    [
      'a redirect to a host that cannot be connected to',
      judged({
        ...direct,
        status: 'ERROR',
        error: 'Refused.',
        hops: [redirectHop, { ...withoutResponse(directHop), remoteAddress: null, tls: null }],
      }),
      'Not reachable',
      /1 request was sent\.$/,
    ],
    [
      'a host that takes the request and says nothing',
      judged({ ...direct, status: 'ERROR', error: 'Closed.', hops: [redirectHop, withoutResponse(directHop)] }),
      'Not reachable',
      /2 requests were sent\.$/,
    ],
  ])('of %s', (_, check, headline, sentence) => {
    const { verdict } = sampleReport(check);
    expect(verdict.headline).toBe(headline);
    expect(verdict.sentence).toMatch(sentence);
  });

  test('counts what is urgent', () => {
    const { verdict } = sampleReport(shopCheck, shopAnalysis);
    expect(verdict).toMatchObject({ tone: 'warning', headline: 'Reachable, with issues to fix' });
    expect(verdict.sentence).toContain('1 critical and 2 high findings need attention.');
  });
});

describe('findings', () => {
  test('are grouped worst first, each once with the hosts it was found on', () => {
    const { findings, passed, notChecked } = sampleReport(shopCheck, shopAnalysis);
    expect(findings.map(({ severity }) => severity)).toEqual(['critical', 'high', 'medium', 'low', 'info']);
    expect(findings[0]?.findings).toHaveLength(1);
    expect(findings[0]?.findings[0]?.hosts).toEqual(['kestrel-outdoor.example', 'www.kestrel-outdoor.example']);
    expect(passed).toHaveLength(9);
    expect(notChecked.map(({ id }) => id)).toEqual(['ssl/revocation', 'seo/hreflang']);
  });

  test("an analysis that wasn't completed has a reason", () => {
    const analysis = structuredClone(shopAnalysis);
    analysis.analysis.ssl = null;
    analysis.analysis.notCompleted = [{ kind: 'ssl', reason: 'No host of the chain speaks https.' }];
    expect(sampleReport(shopCheck, analysis).analyses[1]).toMatchObject({
      title: 'SSL certificate',
      score: null,
      reason: 'No host of the chain speaks https.',
    });
  });

  test.each([
    ['Yes', 'scored', 'yes'],
    ['No', 'scored', 'refused-certificate'],
    ['Not checked', 'not-run', null],
  ] as const)('say %s of indexing as the audit does', (words, status, outcome) => {
    const analysis = structuredClone(shopAnalysis);
    const [some] = analysis.analysis.seo?.findings ?? [];
    if (some) analysis.analysis.seo?.findings.push({ ...some, id: 'seo/indexable', status, outcome });
    const seo = sampleReport(shopCheck, analysis).analyses.find(({ kind }) => kind === 'seo');
    const field = seo?.fields.find(({ label }) => label === 'Indexable');
    expect(field?.value).toEqual({ kind: 'text', text: words });
  });

  test('explain how the overall score is capped', () => {
    expect(JSON.stringify(sampleReport(shopCheck, shopAnalysis).method)).toContain(
      'at most 39 if the verdict is failed, 59 with a critical finding, 79 with a high one, and 94 with a medium one.',
    );
  });

  test('without analyses there is no overall score, but one of the redirects', () => {
    const { score, findings, analyses } = sampleReport(shopCheck);
    expect(score).toBeNull();
    expect(analyses).toMatchObject([{ kind: 'redirects', score: { value: 85 } }]);
    expect(findings.map(({ severity }) => severity)).toEqual(['medium', 'low']);
  });
});

describe('certificates', () => {
  test('one that several hosts share is shown once', () => {
    expect(sampleReport(shopCheck).certificates).toMatchObject([
      {
        hosts: ['kestrel-outdoor.example', 'www.kestrel-outdoor.example'],
        tone: 'good',
        sentence: 'Valid for another 49 days',
      },
    ]);
  });

  test('one that expired', () => {
    expect(sampleReport(failedCheck).certificates).toMatchObject([
      { hosts: ['legacy.example'], trusted: false, tone: 'bad', sentence: 'Expired 53 days before this check' },
    ]);
  });
});

describe('hops', () => {
  test('a host in another script is named as it was dialed', () => {
    const [first] = shopCheck.hops;
    const hop = { ...(first as (typeof shopCheck.hops)[number]), url: 'https://xn--pple-43d.com/' };
    const [shown] = sampleReport({ ...shopCheck, hops: [hop] }).hops;
    expect(shown?.url.text).toBe('https://аpple.com/');
    expect(shown?.details[0]).toEqual({ label: 'Host as sent', value: { kind: 'quote', text: 'xn--pple-43d.com' } });
  });

  test('the last hop of a loop leads back', () => {
    expect(sampleReport(loopCheck).hops.map(({ backTo }) => backTo)).toEqual([null, null, 2]);
  });

  test('each starts where the one before it ended', () => {
    expect(sampleReport(shopCheck).hops.map(({ startMs }) => Math.round(startMs))).toEqual([0, 61, 210, 413]);
  });
});
