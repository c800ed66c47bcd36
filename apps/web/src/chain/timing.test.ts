import type { Hop, HopTimings } from '@hopwise/model';
import { expect, test } from 'vitest';
import { axisTicks, layOutWaterfall } from './timing.tsx';

const nothing: HopTimings = { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, downloadMs: null };
const hop = (latencyMs: number, timings: Partial<HopTimings> = {}) =>
  ({ latencyMs, timings: { ...nothing, ...timings } }) as Hop;

test('starts each hop where the previous one ended', () => {
  const { totalMs, rows } = layOutWaterfall([hop(30), hop(10), hop(60)]);
  expect(totalMs).toBe(100);
  expect(rows.map(({ startPercent, widthPercent }) => [startPercent, widthPercent])).toEqual([
    [0, 30],
    [30, 10],
    [40, 60],
  ]);
});

test('lays out the phases of a hop in order, with the unexplained rest last', () => {
  const { rows } = layOutWaterfall([hop(50), hop(50, { connectMs: 10, firstByteMs: 35 })]);
  expect(rows[1]?.parts.map(({ label, startPercent, widthPercent }) => [label, startPercent, widthPercent])).toEqual([
    ['Connect', 50, 10],
    ['Wait', 60, 35],
    ['Other', 95, 5],
  ]);
});

test('gives a chain that took no time no width', () => {
  expect(layOutWaterfall([hop(0, { dnsMs: 0 })]).rows[0]).toMatchObject({ startPercent: 0, widthPercent: 0 });
});

test.each([
  [0, [0]],
  [0.4, [0, 0.1, 0.2, 0.3, 0.4]],
  [7, [0, 2, 4, 6]],
  [100, [0, 20, 40, 60, 80, 100]],
  [1234, [0, 500, 1000]],
])('axisTicks(%d)', (totalMs, ticks) => {
  expect(axisTicks(totalMs).map((tick) => Number(tick.toFixed(6)))).toEqual(ticks);
});
