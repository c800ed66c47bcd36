import { describe, expect, it } from 'vitest';
import { clientComparison } from './client-comparison.ts';
import { compareClients } from './compare-clients.ts';
import { bareHop } from './testing/bare-hop.ts';
import type { Hop, NetError } from './trace.ts';
import type { ClientComparisonEvidence, RobotsForClient, TracedVariant } from './traced-variant.ts';

type Step = readonly [url: string, statusCode: number];

/** A chain of these, each but the last redirecting to the next. */
const hopsOf = (steps: readonly Step[]): Hop[] =>
  steps.map(([url, statusCode], hopIndex) => {
    const to = steps[hopIndex + 1]?.[0];
    return {
      ...{ ...bareHop, hopIndex, url, statusCode },
      redirectType: to === undefined ? 'FINAL' : 'HTTP_301',
      redirect: to === undefined ? null : { to, delaySeconds: null },
    };
  });
const traced = (id: string, ...steps: Step[]): TracedVariant => {
  const [axis, name = ''] = id.split('/') as [TracedVariant['axis'], string];
  return { axis, name, title: name, hops: hopsOf(steps), end: { kind: 'final' } };
};
const start = 'http://a.test/';
const home = 'https://a.test/';
const usual: Step[] = [
  [start, 301],
  [home, 200],
];
const base = { ...traced('client/chrome', ...usual), title: 'Chrome' };
const failed = (id: string, message: string): TracedVariant => {
  const error: NetError = { code: 'CONNECTION_REFUSED', message };
  const hops: Hop[] = [{ ...bareHop, url: start, error }];
  return { ...traced(id), hops, end: { kind: 'failed', error } };
};

const compare = (
  variants: TracedVariant[],
  more: Partial<ClientComparisonEvidence> = {},
  mask = (url: string) => url,
) => compareClients({ base, again: base, variants, robots: [], ...more }, mask);
const seen = (variant: TracedVariant, more?: Partial<ClientComparisonEvidence>) => {
  const [found] = compare([variant], more).variants;
  return [found?.verdict, found?.group, found?.says];
};

describe('a variant', () => {
  it.each<[name: string, variant: TracedVariant, verdict: string, group: number, says: string]>([
    ['that goes the same way', traced('client/ccbot', ...usual), 'same', 0, 'The same chain as Chrome.'],
    [
      'that is refused',
      traced('client/gptbot', [start, 301], [home, 403]),
      ...(['refused', 1, 'Blocked with 403 (Chrome gets 200).'] as const),
    ],
    [
      'that is refused by an unknown status',
      traced('client/linkedin', [start, 999]),
      ...(['refused', 1, 'Blocked with 999 (Chrome gets 200).'] as const),
    ],
    [
      'that ends elsewhere',
      traced('client/safari-iphone', [start, 301], ['https://m.a.test/', 200]),
      ...(['differs', 1, 'Ends at https://m.a.test/ with 200, Chrome at https://a.test/.'] as const),
    ],
    [
      'that finds no page',
      traced('language/de', [start, 301], [home, 404]),
      ...(['differs', 1, 'Ends with 404, Chrome with 200.'] as const),
    ],
    [
      'that takes another way to the same page',
      traced('cookies/off', [start, 301], ['https://a.test/consent', 302], [home, 200]),
      ...(['differs', 1, 'Same final URL, different chain: 2 redirects vs. 1 redirect for Chrome.'] as const),
    ],
    [
      'without a response',
      failed('address/ipv6', 'a.test has no IPv6 address.'),
      ...(['failed', 1, 'a.test has no IPv6 address.'] as const),
    ],
    [
      'that begins elsewhere and comes to the same end',
      traced('entry/host', ['http://www.a.test/', 301], [home, 200]),
      ...(['same', 0, 'Ends at the same URL as Chrome.'] as const),
    ],
    [
      'that begins elsewhere and stays there',
      traced('entry/host', ['https://www.a.test/', 200]),
      ...(['differs', 1, 'Ends at https://www.a.test/ with 200, Chrome at https://a.test/.'] as const),
    ],
  ])('%s', (_, variant, verdict, group, says) => {
    expect(seen(variant)).toEqual([verdict, group, says]);
  });

  it('is not refused where the base is, and differs when it is served', () => {
    const shut = { ...traced('client/chrome', [home, 403]), title: 'Chrome' };
    const chrome = { base: shut, again: shut };
    expect(seen(traced('client/gptbot', [home, 403]), chrome)[0]).toBe('same');
    expect(seen(traced('client/gptbot', [home, 429]), chrome)[0]).toBe('differs');
    expect(seen(traced('client/gptbot', [home, 200]), chrome)[0]).toBe('differs');
  });

  it('from another URL fails by its own reason where the base fails, too', () => {
    const none = { ...failed('client/chrome', 'a.test has no address.'), title: 'Chrome' };
    const chrome = { base: none, again: none };
    const elsewhere = failed('entry/host', 'www.a.test closed the connection.');
    elsewhere.hops = hopsOf([['http://www.a.test/', 0]]);
    expect(seen(elsewhere, chrome)).toEqual(['failed', 1, 'www.a.test closed the connection.']);
    const served = traced('entry/scheme', [home, 200]);
    expect(seen(served, chrome)).toEqual(['differs', 1, 'Ends at https://a.test/ with 200, Chrome at no URL.']);
  });

  it('reports its differences hop by hop, as of another client', () => {
    const [found] = compare([traced('client/gptbot', [start, 301], [home, 403])]).variants;
    expect(found?.differences.flatMap(({ differences }) => differences.map(({ says }) => says))).toEqual([
      'Hop 2 returns 403 instead of 200.',
    ]);
  });

  it("doesn't mention the method of its own axis", () => {
    const variant = traced('method/head', ...usual);
    const head = { ...variant, hops: variant.hops.map((hop) => ({ ...hop, method: 'HEAD' })) };
    const [found] = compare([head]).variants;
    expect([found?.verdict, found?.differences.flatMap(({ differences }) => differences)]).toEqual(['same', []]);
  });

  it('is the same when only what is masked differs', () => {
    const visit = (id: string, token: string) => traced(id, [`${home}?t=${token}`, 200]);
    const mask = (url: string) => url.replace(/t=\w+/, 't=*');
    const [one, two] = [visit('client/chrome', 'a'), visit('client/ccbot', 'b')];
    expect(compare([two], { base: one, again: one }, mask).variants[0]?.verdict).toBe('same');
    expect(compare([two], { base: one, again: one }).variants[0]?.verdict).toBe('differs');
  });
});

describe('the comparison', () => {
  const variants = [
    traced('client/safari-iphone', [start, 301], ['https://m.a.test/', 200]),
    traced('client/googlebot', ...usual),
    traced('client/gptbot', [start, 403]),
    traced('client/claudebot', [start, 403]),
    traced('client/ccbot', ...usual),
    failed('address/ipv6', 'a.test has no IPv6 address.'),
  ];
  const found = compare(variants);

  it('has the groups of equal chains, that of the base first, then the largest', () => {
    expect(found.groups.map(({ variants: ids, headline }) => [headline, ids])).toEqual([
      ['200 at https://a.test/', ['client/chrome', 'client/googlebot', 'client/ccbot']],
      ['403 at http://a.test/', ['client/gptbot', 'client/claudebot']],
      ['200 at https://m.a.test/', ['client/safari-iphone']],
      ['a.test has no IPv6 address.', ['address/ipv6']],
    ]);
  });

  it('counts the verdicts in words', () => {
    expect(found.counts).toEqual({ same: 2, differs: 1, refused: 2, failed: 1, skipped: 0 });
    expect(found.headline).toBe(
      '4 of 6 variants get a different result from Chrome: 1 is different, 2 are blocked, 1 fails',
    );
    expect(compare([traced('client/ccbot', ...usual)]).headline).toBe('The variant gets the same result as Chrome');
    const two = [traced('client/ccbot', ...usual), traced('client/gptbot', ...usual)];
    expect(compare(two).headline).toBe('All 2 variants get the same result as Chrome');
  });

  it('has a verdict for each class that was requested as', () => {
    expect(found.classes.map(({ title, verdict, says }) => [title, verdict, says])).toEqual([
      ['Browsers', 'differs', 'safari-iphone gets a different result from Chrome. Chrome is the baseline.'],
      ['Search engines', 'same', 'googlebot gets the same as Chrome.'],
      [
        'AI training',
        'refused',
        'gptbot and claudebot are blocked. The site may verify crawlers by IP address. ccbot gets the same as Chrome.',
      ],
    ]);
  });

  it('notes our own IP address, and when the base got two chains', () => {
    expect(found.notes).toEqual([expect.stringContaining("this server's IP address")]);
    const again = traced('client/chrome', [start, 200]);
    expect(compare(variants, { again }).notes[1]).toBe(
      'Chrome got a different chain on a second request, so some differences may be random.',
    );
  });

  it('notes that the base fails, and why', () => {
    const none = { ...failed('client/chrome', 'a.test has no address.'), title: 'Chrome' };
    const alike = compare([failed('client/gptbot', 'a.test has no address.')], { base: none, again: none });
    expect(alike.headline).toBe('Chrome fails. The variant gets the same result as Chrome');
    expect(alike.notes[1]).toBe('Chrome fails: a.test has no address.');
  });

  it('blames no site for a variant that there was no time to trace', () => {
    const skipped = (id: string): TracedVariant => ({ ...failed(id, 'Not traced: 60 s are over.'), hops: [] });
    const robots: RobotsForClient[] = [{ client: 'gptbot', answer: 'allowed', why: null }];
    const found = compare([traced('client/ccbot', ...usual), skipped('client/gptbot')], { robots });
    expect(found.counts).toEqual({ same: 1, differs: 0, refused: 0, failed: 0, skipped: 1 });
    expect(found.headline).toBe("The variant gets the same result as Chrome. 1 of 2 variants wasn't traced in time");
    expect(found.classes.find(({ title }) => title === 'AI training')).toMatchObject({
      verdict: 'skipped',
      says: "gptbot wasn't traced in time. ccbot gets the same as Chrome.",
    });
    expect(found.declared).toMatchObject([
      { response: 'skipped', isContradiction: false, says: "robots.txt allows it, but it wasn't traced in time." },
    ]);
    expect(compare([skipped('client/gptbot')]).headline).toBe("1 of 1 variant wasn't traced in time");
  });

  it('notes when there was no time to trace the base again', () => {
    const again = { ...failed('client/chrome', 'Not traced.'), hops: [] };
    expect(compare(variants, { again }).notes[1]).toBe(
      'Ran out of time to repeat the Chrome request, so some differences may be random.',
    );
  });

  it('reports no mismatch for a rate limit that the base hits too', () => {
    const robots: RobotsForClient[] = [
      { client: 'gptbot', answer: 'allowed', why: null },
      { client: 'ccbot', answer: 'allowed', why: null },
    ];
    const asked = [traced('client/gptbot', [start, 403]), traced('client/ccbot', [start, 429])];
    const limited = compare(asked, { again: traced('client/chrome', [start, 429]), robots });
    expect(limited.declared.map(({ client, isContradiction }) => [client, isContradiction])).toEqual([
      ['gptbot', true],
      ['ccbot', false],
    ]);
    expect(limited.notes[1]).toBe(
      'Chrome was blocked with 429 on its second request. The site may be rate limiting us, so other blocks may have the same cause.',
    );
  });

  it('has the shape that the API promises', () => {
    const id = '0199a1b2-0000-7000-8000-000000000000';
    const whole = { id, projectId: id, url: start, createdAt: '2026-11-17T00:00:00.000Z', mayEdit: true, ...found };
    expect(clientComparison.parse(whole)).toEqual(whole);
  });
});

describe('declared and actual', () => {
  const gptbot = (statusCode: number) => traced('client/gptbot', [home, statusCode]);
  const looping: TracedVariant = { ...gptbot(302), end: failed('client/gptbot', 'A loop.').end };
  const declared = (variant: TracedVariant, answer: RobotsForClient['answer'], why: string | null = null) =>
    compare([variant], { robots: [{ client: 'gptbot', answer, why }] }).declared;

  it.each<[RobotsForClient['answer'], TracedVariant, boolean, string]>([
    ['allowed', gptbot(200), false, 'robots.txt allows it, and the server responds with 200.'],
    ['allowed', gptbot(403), true, 'robots.txt allows it, but the server responds with 403.'],
    ['allowed', gptbot(404), false, 'robots.txt allows it, but the server responds with 404.'],
    ['allowed', failed('client/gptbot', 'No.'), false, 'robots.txt allows it, but there was no response.'],
    ['allowed', looping, false, 'robots.txt allows it, but the redirect chain never ends.'],
    ['disallowed', gptbot(200), false, 'robots.txt disallows it, but the server responds with 200.'],
    ['disallowed', gptbot(403), false, 'robots.txt disallows it, and the server responds with 403.'],
    ['disallowed', failed('client/gptbot', 'No.'), false, 'robots.txt disallows it, and there was no response.'],
    ['unknown', gptbot(200), false, "robots.txt wasn't read. The server responds with 200."],
    ['unknown', failed('client/gptbot', 'No.'), false, "robots.txt wasn't read. There was no response."],
  ])('%s', (answer, variant, isContradiction, says) => {
    expect(declared(variant, answer).map((each) => [each.client, each.isContradiction, each.says])).toEqual([
      ['gptbot', isContradiction, says],
    ]);
  });

  it('gives the reason when robots.txt is unknown', () => {
    const [found] = declared(gptbot(200), 'unknown', 'robots.txt returned 503.');
    expect(found?.says).toBe('robots.txt returned 503. The server responds with 200.');
  });

  it('is reported of crawlers alone', () => {
    expect(compare([traced('method/head', ...usual)]).declared).toEqual([]);
  });
});
