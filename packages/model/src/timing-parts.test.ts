import { expect, test } from 'vitest';
import { timingParts } from './timing-parts.ts';
import type { HopTimings } from './trace.ts';

const nothing: HopTimings = { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, downloadMs: null };
const partsOf = (latencyMs: number, timings: Partial<HopTimings>) =>
  timingParts({ latencyMs, timings: { ...nothing, ...timings } }).map(({ label, ms }) => [label, ms]);

test.each<[string, number, Partial<HopTimings>, [string, number][]]>([
  [
    'steps in their order, and the rest',
    60,
    { firstByteMs: 35, connectMs: 10 },
    [
      ['Connect', 10],
      ['Wait', 35],
      ['Other', 15],
    ],
  ],
  [
    'a step that took no time happened',
    5,
    { dnsMs: 0, firstByteMs: 5 },
    [
      ['DNS', 0],
      ['Wait', 5],
    ],
  ],
  [
    'nothing but rounding is left',
    45.01,
    { connectMs: 10, firstByteMs: 35 },
    [
      ['Connect', 10],
      ['Wait', 35],
    ],
  ],
  ['no step was measured', 30, {}, [['Other', 30]]],
  ['no request was sent', 0, {}, []],
])('%s', (_name, latencyMs, timings, parts) => {
  expect(partsOf(latencyMs, timings)).toEqual(parts);
});
