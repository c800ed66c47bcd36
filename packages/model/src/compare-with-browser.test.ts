import { describe, expect, it } from 'vitest';
import { compareWithBrowser } from './compare-with-browser.ts';
import { bareHop } from './testing/bare-hop.ts';
import type { Hop } from './trace.ts';

const page = 'https://a.test/';
const script = { kind: 'script', file: 'https://a.test/app.js', line: 12, column: 3 } as const;

const hop = (hopIndex: number, url: string, changes: Partial<Hop> = {}): Hop => ({
  ...bareHop,
  hopIndex,
  url,
  statusCode: 200,
  redirectType: 'FINAL',
  redirect: null,
  ...changes,
});
const redirectingTo = (to: string, changes: Partial<Hop>): Partial<Hop> => ({
  redirect: { to, delaySeconds: null },
  ...changes,
});
const chain = (...hops: Hop[]) => ({ hops, status: 'OK' as const, finalUrl: hops.at(-1)?.url ?? null, error: null });

const byScript = chain(
  hop(0, page, redirectingTo('https://a.test/home', { redirectType: 'JAVASCRIPT', by: script })),
  hop(1, 'https://a.test/home'),
);

describe('compareWithBrowser', () => {
  it('reports the same chain for other headers, cookies and times', () => {
    const other = hop(0, page, { responseHeaders: [['Vary', 'Cookie']], cookiesSet: ['a=1'], latencyMs: 900 });
    const { isSame, says, hops } = compareWithBrowser(chain(hop(0, page)), chain(other));
    expect([isSame, says, hops.length]).toEqual([
      true,
      'The browser sends the same requests as the check. No redirect within 10 s after that, or until nothing on the page could trigger one.',
      1,
    ]);
  });

  it('reports the same chain if the last page jumps to a fragment', () => {
    const jump = compareWithBrowser(chain(hop(0, `${page}#part`)), chain(hop(0, page)));
    expect([jump.isSame, jump.hops.map(({ differences }) => differences)]).toEqual([true, [[]]]);
    const elsewhere = chain(hop(0, `${page}#part`, redirectingTo(page, { redirectType: 'HTTP_301' })), hop(1, page));
    expect(compareWithBrowser(elsewhere, chain(hop(0, page), hop(1, page))).isSame).toBe(false);
  });

  it('names the script that redirects, and what only the browser requests', () => {
    const { isSame, says, hops } = compareWithBrowser(chain(hop(0, page)), byScript);
    expect([isSame, says]).toEqual([
      false,
      'The browser ends at https://a.test/home, the check at https://a.test/. Hop 1 redirects: Script app.js, line 12.',
    ]);
    expect(hops.map(({ differences }) => differences.map((each) => each.says))).toEqual([
      ['Hop 1 redirects in the browser: Script app.js, line 12.'],
      ['Only the browser requests https://a.test/home. Hop 1 redirects: Script app.js, line 12.'],
    ]);
  });

  it.each<[string, Hop[], Hop[], string]>([
    [
      'another status',
      [hop(0, page)],
      [hop(0, page, { statusCode: 403 })],
      'Hop 1: the browser gets 403 instead of 200.',
    ],
    [
      'another target',
      [
        hop(0, page, redirectingTo('https://a.test/m', { statusCode: 302, redirectType: 'HTTP_302' })),
        hop(1, 'https://a.test/m'),
      ],
      [
        hop(0, page, redirectingTo('https://a.test/d', { statusCode: 302, redirectType: 'HTTP_302' })),
        hop(1, 'https://a.test/d'),
      ],
      'Hop 1 sends the browser to https://a.test/d instead of https://a.test/m.',
    ],
    [
      'another method',
      [hop(0, page, { method: 'HEAD' })],
      [hop(0, page)],
      'Hop 1: the browser uses GET instead of HEAD.',
    ],
    [
      'a failure',
      [hop(0, page)],
      [hop(0, page, { error: { code: 'CONNECTION_RESET', message: 'The connection broke off.' } })],
      'Hop 1 fails in the browser: The connection broke off.',
    ],
    [
      'no failure',
      [hop(0, page, { error: { code: 'CONNECTION_RESET', message: 'The connection broke off.' } })],
      [hop(0, page)],
      "Hop 1 doesn't fail in the browser.",
    ],
    [
      'another URL at the start',
      [hop(0, 'http://a.test/')],
      [hop(0, page)],
      'Hop 1: the browser requests https://a.test/ instead of http://a.test/.',
    ],
    [
      'an end where the check goes on',
      [hop(0, page, redirectingTo('https://a.test/x', { redirectType: 'META_REFRESH' })), hop(1, 'https://a.test/x')],
      [hop(0, page)],
      'The browser stops at hop 1.',
    ],
  ])('says %s', (_what, check, browser, expected) => {
    const { hops } = compareWithBrowser(chain(...check), chain(...browser));
    expect(hops[0]?.differences.map(({ says }) => says)).toEqual([expected]);
  });

  it("names what the browser doesn't request", () => {
    const { hops } = compareWithBrowser(byScript, chain(hop(0, page)));
    expect(hops[1]?.differences.map(({ says }) => says)).toEqual(["The browser doesn't request https://a.test/home."]);
  });

  it('reports when the browser reaches the same page by a different chain, and when it reaches none', () => {
    const direct = chain(hop(0, 'https://a.test/home'));
    expect(compareWithBrowser({ ...chain(hop(0, page)), finalUrl: 'https://a.test/home' }, byScript).says).toBe(
      'The browser reaches the same final URL through a different chain. Hop 1 redirects: Script app.js, line 12.',
    );
    const failed = { ...byScript, status: 'ERROR' as const, error: 'The chain ended with status 404.' };
    expect(compareWithBrowser(direct, failed).says).toBe(
      "The browser doesn't reach a page: The chain ended with status 404.",
    );
  });

  it('cuts URLs without end', () => {
    const long = hop(0, `https://a.test/${'x'.repeat(5000)}`);
    expect(compareWithBrowser(chain(hop(0, page)), chain(long)).says.length).toBeLessThan(300);
  });
});
