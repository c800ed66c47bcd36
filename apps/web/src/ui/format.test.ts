import { expect, test } from 'vitest';
import { describeAge, describeSpan, describeWait, formatBytes, formatMs, inLocalTime } from './format.tsx';

test.each([
  [0, '0 ms'],
  [0.04, '0 ms'],
  [7.31, '7.3 ms'],
  [64.4, '64 ms'],
  [1112, '1,112 ms'],
])('formatMs(%d)', (ms, text) => {
  expect(formatMs(ms)).toBe(text);
});

test.each([
  [0, '0 B'],
  [1023, '1,023 B'],
  [18_234, '17.8 KB'],
  [5_242_880, '5 MB'],
  [5 * 1024 ** 3, '5 GB'],
])('formatBytes(%d)', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

const minute = 60_000;

test.each([
  [-5000, 'just now'],
  [59_999, 'just now'],
  [minute, '1 minute ago'],
  [59.9 * minute, '59 minutes ago'],
  [60 * minute, '1 hour ago'],
  [47 * 60 * minute, '1 day ago'],
  [400 * 24 * 60 * minute, '400 days ago'],
])('describeAge(%d)', (ageMs, text) => {
  expect(describeAge(ageMs)).toBe(text);
});

test.each([
  [-5000, 'less than a minute'],
  [minute, '1 minute'],
  [5.9 * minute, '5 minutes'],
  [60 * minute, '1 hour'],
  [47 * 60 * minute, '1 day'],
])('describeSpan(%d)', (spanMs, text) => {
  expect(describeSpan(spanMs)).toBe(text);
});

test.each([
  [-5000, 'now'],
  [20_000, 'in less than a minute'],
  [minute, 'in 1 minute'],
  [4.6 * minute, 'in 5 minutes'],
  [6 * 60 * minute, 'in 6 hours'],
])('describeWait(%d)', (waitMs, text) => {
  expect(describeWait(waitMs)).toBe(text);
});

test.each([
  ['Down since 2026-11-18 23:55 UTC.', 'Down since Nov 19, 2026, 8:55 AM.'],
  ['Was down for 5 min, starting 2026-11-18 09:55 UTC.', 'Was down for 5 min, starting Nov 18, 2026, 6:55 PM.'],
  ['Hop 2 is new.', 'Hop 2 is new.'],
  ['Updated 0000-00-00 00:00 UTC', 'Updated 0000-00-00 00:00 UTC'],
  ['Updated 2026-13-01 09:55 UTC', 'Updated 2026-13-01 09:55 UTC'],
])("inLocalTime converts %j to the viewer's time zone", (sentence, local) => {
  expect(inLocalTime(sentence, 'Asia/Tokyo').replaceAll('\u202f', ' ')).toBe(local);
});
