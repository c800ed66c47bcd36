import { expect, test } from 'vitest';
import { describeBucket, incidentsIn, nameOfBucket } from './response-time-words.ts';

const bucket = (at: string, runs: number, p50Ms: number | null, p95Ms: number | null) => ({ at, runs, p50Ms, p95Ms });
const hours = {
  bucketSeconds: 3600,
  buckets: [
    bucket('2026-11-19T12:00:00.000Z', 12, 120, 410),
    bucket('2026-11-19T13:00:00.000Z', 1, 130, 130),
    bucket('2026-11-19T14:00:00.000Z', 0, null, null),
  ],
  incidents: [
    { startedAt: '2026-11-19T13:40:00.000Z', endedAt: null, reason: 'The URL returns status 503.' },
    { startedAt: '2026-11-19T12:10:00.000Z', endedAt: '2026-11-19T12:20:00.000Z', reason: 'Timeout' },
  ],
};
const days = { bucketSeconds: 86_400, buckets: [bucket('2026-11-17T00:00:00.000Z', 288, 90, 95)], incidents: [] };
const plain = (text: string) => text.replaceAll('\u202f', ' ');

test.each([
  ['an hour with runs', 0, 'Nov 19, 9:00 PM: p50 120 ms, p95 410 ms, 12 runs. Incident: Timeout'],
  ['one run', 1, 'Nov 19, 10:00 PM: p50 130 ms, p95 130 ms, 1 run. Incident: The URL returns status 503'],
  ['nothing but an incident', 2, 'Nov 19, 11:00 PM: no response times. Incident: The URL returns status 503'],
] as const)("describes %s in the viewer's time zone", (_name, index, text) => {
  expect(plain(describeBucket(hours, index, 'Asia/Tokyo'))).toBe(text);
});

test('describes days in UTC', () => {
  expect(describeBucket(days, 0, 'America/Los_Angeles')).toBe('Nov 17: p50 90 ms, p95 95 ms, 288 runs');
});

test('names hours below the chart shortly', () => {
  expect(plain(nameOfBucket(hours, 0, 'short', 'UTC'))).toBe('12 PM');
});

test('counts an incident in each hour it lasts, and not in the one that begins as it ends', () => {
  const [, ended] = hours.incidents;
  const untilOne = {
    ...hours,
    incidents: [{ ...ended, reason: '', startedAt: ended?.startedAt ?? '', endedAt: '2026-11-19T13:00:00.000Z' }],
  };
  expect([0, 1, 2].map((index) => incidentsIn(untilOne, index).length)).toEqual([1, 0, 0]);
  expect([0, 1, 2].map((index) => incidentsIn(hours, index).length)).toEqual([1, 1, 1]);
});
