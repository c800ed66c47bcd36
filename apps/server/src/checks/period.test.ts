import { describe, expect, it } from 'vitest';
import { daysOfPeriod, periodStart } from './period.ts';

const starts = (timeZone: string, now: string) =>
  daysOfPeriod('7d', timeZone, new Date(now))
    .slice(-3)
    .map(({ date, start }) => `${date} ${start.toISOString().slice(5, 16)}`);

describe('daysOfPeriod', () => {
  it.each([
    ['UTC', '2026-03-14T10:00:00Z', ['2026-03-12 03-12T00:00', '2026-03-13 03-13T00:00', '2026-03-14 03-14T00:00']],
    [
      'Asia/Kathmandu',
      '2026-03-14T20:00:00Z',
      ['2026-03-13 03-12T18:15', '2026-03-14 03-13T18:15', '2026-03-15 03-14T18:15'],
    ],
    [
      'America/Los_Angeles',
      '2026-03-09T06:59:00Z',
      ['2026-03-06 03-06T08:00', '2026-03-07 03-07T08:00', '2026-03-08 03-08T08:00'],
    ],
    // Clocks go forward on the 29th at 2 o'clock.
    [
      'Europe/Berlin',
      '2026-03-30T10:00:00Z',
      ['2026-03-28 03-27T23:00', '2026-03-29 03-28T23:00', '2026-03-30 03-29T22:00'],
    ],
    // Clocks go forward at midnight: the 4th and the 24th start at 1 o'clock.
    [
      'America/Sao_Paulo',
      '2018-11-05T10:00:00Z',
      ['2018-11-03 11-03T03:00', '2018-11-04 11-04T03:00', '2018-11-05 11-05T02:00'],
    ],
    [
      'Africa/Cairo',
      '2026-04-25T10:00:00Z',
      ['2026-04-23 04-22T22:00', '2026-04-24 04-23T22:00', '2026-04-25 04-24T21:00'],
    ],
    // Clocks go back during the night.
    [
      'America/Havana',
      '2026-11-02T12:00:00Z',
      ['2026-10-31 10-31T04:00', '2026-11-01 11-01T04:00', '2026-11-02 11-02T05:00'],
    ],
  ])('in %s at %s', (timeZone, now, expected) => {
    expect(starts(timeZone, now)).toEqual(expected);
  });

  it('end today and cover the period', () => {
    const now = new Date('2026-03-14T10:00:00Z');
    expect(daysOfPeriod('1d', 'UTC', now)).toEqual([
      { date: '2026-03-14', start: new Date('2026-03-14'), end: new Date('2026-03-15') },
    ]);
    expect(daysOfPeriod('90d', 'UTC', now)).toHaveLength(90);
    expect(periodStart('90d', 'UTC', now)).toEqual(new Date('2025-12-15'));
  });
});
