import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AttemptResult, afterAttempt, attemptDelaysMs } from './after-attempt.ts';

const now = Date.parse('2026-11-17T10:00:00Z');
const [second, minute, hour] = [1000, 60_000, 3_600_000];
const responded = (statusCode: number, retryAfter: string | null = null): AttemptResult => ({
  kind: 'response',
  statusCode,
  retryAfter,
});
const goneStatuses = [410];

describe('after an attempt', () => {
  it.each<[name: string, attempts: number, result: AttemptResult, expected: object]>([
    ['200 is delivered', 1, responded(200), { state: 'delivered' }],
    ['204 is delivered', 1, responded(204), { state: 'delivered' }],
    [
      '500 is tried again after 5 s',
      1,
      responded(500),
      { state: 'waiting', nextAttemptAt: now + 5 * second, error: 'Responded with 500.' },
    ],
    [
      'a redirect is a failure',
      1,
      responded(302),
      { state: 'waiting', error: "Responded with 302; redirects aren't followed." },
    ],
    [
      'no response is a failure',
      2,
      { kind: 'error', message: 'The server refused the connection.' },
      { state: 'waiting', nextAttemptAt: now + 5 * minute, error: 'The server refused the connection.' },
    ],
    ['410 disables', 1, responded(410), { state: 'disabled', error: 'Responded with 410.' }],
    ['404 does not, unless the channel says so', 1, responded(404), { state: 'waiting' }],
    ['the third waits for 30 min', 3, responded(503), { nextAttemptAt: now + 30 * minute }],
    ['the ninth waits for 24 h', 9, responded(503), { nextAttemptAt: now + 24 * hour }],
    ['the tenth was the last', 10, responded(503), { state: 'gave-up', error: 'Responded with 503.' }],
    ['honors Retry-After', 1, responded(429, '120'), { nextAttemptAt: now + 2 * minute }],
    ['but never shortens the wait', 3, responded(429, '1'), { nextAttemptAt: now + 30 * minute }],
    ['nor makes it endless', 1, responded(429, '999999999'), { nextAttemptAt: now + 24 * hour }],
    ['honors a date in it', 1, responded(503, 'Tue, 17 Nov 2026 10:10:00 GMT'), { nextAttemptAt: now + 10 * minute }],
  ])('%s', (_, attempts, result, expected) => {
    expect(afterAttempt({ attempts, goneStatuses }, result, now, 0)).toMatchObject(expected);
  });

  it('waits are spread by a fifth at most', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (attempts, random) => {
          const next = afterAttempt({ attempts, goneStatuses }, responded(500), now, random);
          const wait = next.state === 'waiting' ? next.nextAttemptAt - now : Number.NaN;
          const delay = attemptDelaysMs[attempts] ?? Number.NaN;
          expect(wait).toBeGreaterThanOrEqual(delay);
          expect(wait).toBeLessThanOrEqual(delay * 1.2);
        },
      ),
    );
  });

  it('a channel that is never there is tried ten times over three days', () => {
    let at = now;
    let attempts = 1;
    for (;;) {
      const next = afterAttempt({ attempts, goneStatuses }, responded(500), at, 0);
      if (next.state !== 'waiting') break;
      at = next.nextAttemptAt;
      attempts += 1;
    }
    expect(attempts).toBe(10);
    expect((at - now) / hour).toBeCloseTo(75.58, 1);
  });
});
