import { expect, test } from 'vitest';
import { inLocalTime } from './moment.tsx';

test.each([
  ['Down since 2026-11-18 23:55 UTC.', 'Down since Nov 19, 2026, 8:55 AM.'],
  ['Was down for 5 min, since 2026-11-18 09:55 UTC.', 'Was down for 5 min, since Nov 18, 2026, 6:55 PM.'],
  ['Hop 2 is new.', 'Hop 2 is new.'],
])('inLocalTime puts %j into the zone of the viewer', (sentence, local) => {
  expect(inLocalTime(sentence, 'Asia/Tokyo').replaceAll('\u202f', ' ')).toBe(local);
});
