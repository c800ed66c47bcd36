import { bareHop } from '@hopwise/model/testing/bare-hop';
import { describe, expect, it } from 'vitest';
import {
  certificatesOf,
  dueWarnings,
  rememberWarnings,
  type SeenCertificate,
  type WarnedCertificates,
  warningDays,
} from './certificates.ts';

const day = 86_400_000;
const start = Date.parse('2026-11-17T00:00:00Z');

const lasting = (days: number, name = 'aa'): SeenCertificate => ({
  host: 'example.com',
  sha256Fingerprint: name,
  validFrom: new Date(start).toISOString(),
  validTo: new Date(start + days * day).toISOString(),
});

describe('when to warn', () => {
  it.each<[lifetime: number, days: number[]]>([
    [398, [21, 14, 7, 0]],
    [200, [21, 14, 7, 0]],
    [90, [21, 14, 7, 0]],
    // A third less a day is 14.67: the second of the fixed days is less than a day after it.
    [47, [47 / 3 - 1, 7, 0]],
    [45, [14, 7, 0]],
    [24, [7, 0]],
    [10, [10 / 3 - 1, 0]],
    // The six-day certificates of Let's Encrypt, 160 hours.
    [160 / 24, [160 / 72 - 1, 0]],
    [2, [0.2, 0]],
  ])('%d days', (lifetime, days) => {
    expect(warningDays(lifetime)).toEqual(days);
  });
});

/** The warnings sent with hourly runs until a day after expiry. */
function warningsOf(certificate: SeenCertificate, days: number): [hoursLeft: number, threshold: number][] {
  let earlier: WarnedCertificates = {};
  const found: [number, number][] = [];
  for (let hour = 0; hour <= (days + 1) * 24; hour += 1) {
    const now = start + (hour * day) / 24;
    const due = dueWarnings([certificate], earlier, now);
    earlier = rememberWarnings(earlier, due);
    for (const { thresholdDays } of due) found.push([Math.round(days * 24) - hour, thresholdDays]);
  }
  return found;
}

describe('warnings', () => {
  it('come once for each threshold', () => {
    expect(warningsOf(lasting(90), 90)).toEqual([
      [21 * 24, 21],
      [14 * 24, 14],
      [7 * 24, 7],
      [0, 0],
    ]);
  });

  it('of a certificate of six days come when a day is left, and at its end', () => {
    expect(warningsOf(lasting(160 / 24), 160 / 24)).toEqual([
      [29, 160 / 72 - 1],
      [0, 0],
    ]);
  });

  it('that were missed are one: a first look with 5 days left is reported once', () => {
    const due = dueWarnings([lasting(90)], {}, start + 85 * day);
    expect(due).toMatchObject([{ thresholdDays: 7, daysLeft: 5 }]);
    expect(dueWarnings([lasting(90)], rememberWarnings({}, due), start + 86 * day)).toEqual([]);
  });

  it('begin again with another certificate, and are not repeated when two take turns', () => {
    const now = start + 85 * day;
    const both = dueWarnings([lasting(90, 'aa'), lasting(90, 'bb')], {}, now);
    const earlier = rememberWarnings({}, both);
    expect(both).toHaveLength(2);
    expect(dueWarnings([lasting(90, 'aa')], earlier, now)).toEqual([]);
    expect(dueWarnings([lasting(90, 'bb')], earlier, now)).toEqual([]);
    expect(dueWarnings([lasting(90, 'cc')], earlier, now)).toHaveLength(1);
  });

  it('remember no more than fifty', () => {
    const many = Array.from({ length: 80 }, (_, index) => lasting(90, String(index)));
    const earlier = rememberWarnings({}, dueWarnings(many, {}, start + 85 * day));
    expect(Object.keys(earlier)).toHaveLength(50);
  });

  it('leave out a certificate whose dates make no sense', () => {
    expect(dueWarnings([{ ...lasting(90), validTo: 'never' }, lasting(-3)], {}, start)).toEqual([]);
  });
});

it('the certificates of a chain are those of all its hosts, each once', () => {
  const leaf = { ...lasting(90), subject: {}, issuer: {} };
  const tls = { protocol: 'TLSv1.3', cipher: '', trusted: true, trustError: null, chain: [leaf] as never };
  const hops = ['https://a.example/', 'https://a.example/x', 'https://b.example/', 'http://c.example/'].map((url) => ({
    ...bareHop,
    url,
    tls: url.startsWith('https') ? tls : null,
  }));
  expect(certificatesOf(hops).map(({ host }) => host)).toEqual(['a.example', 'b.example']);
});
