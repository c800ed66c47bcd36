import { isQuickRun } from './test-tier.ts';

const times = 16;
/**
 * The long text may cost this much more than the short ones, plus one copy of it: its garbage outlives more
 * collections, it leaves the caches, and how much that costs depends on the computer and on what else is in memory.
 * Work that grows with the square costs sixteen times as much.
 */
const maxGrowth = 5;
/** Work that is quicker than this is repeated until it takes this long. */
const measuredMs = isQuickRun ? 5 : 20;
/** A quick run tries no longer text than this: it finds what is slow on any text, not what is slow on a whole page only. */
const maxQuickLength = 8000;
const mostMeasuredMs = 1000;
const maxRounds = 2 ** 13;
const attempts = 8;
/** Few copies cost more each than many. */
const maxCopies = 256;

export interface Pattern {
  before: string;
  repeated: string;
  after: string;
}

/** Whether work on a text that repeats a pattern costs about as much as on sixteen texts of a sixteenth of it. */
export function growsLinearly(work: (text: string) => unknown, pattern: Pattern, maxLength: number): boolean {
  const length = isQuickRun ? Math.min(maxLength, maxQuickLength) : maxLength;
  const short = textOf(pattern, length / times);
  const long = textOf(pattern, length);
  const rounds = roundsWorthMeasuring(() => work(short));
  return Array.from({ length: attempts }).some(() => {
    const longMs = costMs(() => work(long), rounds);
    const expectedMs = maxGrowth * costMs(() => work(short), rounds * times);
    return longMs <= expectedMs || longMs <= expectedMs + copyMs(long, rounds);
  });
}

/** On a busy computer it is mostly others who let the time pass. The clock of a thread may stand still: then that will do. */
function roundsWorthMeasuring(work: () => unknown): number {
  let rounds = 1;
  for (; rounds < maxRounds; rounds *= 2) {
    const before = performance.now();
    const ownMs = costMs(work, rounds * times);
    if (ownMs >= measuredMs || performance.now() - before >= mostMeasuredMs) break;
  }
  return rounds;
}

function copyMs(text: string, rounds: number): number {
  const measured = Math.min(rounds, maxCopies);
  return (costMs(() => Buffer.from(text, 'utf16le').toString('utf16le'), measured) * rounds) / measured;
}

export const textOf = ({ before, repeated, after }: Pattern, length: number): string =>
  before + repeated.repeat(Math.ceil(length / repeated.length)) + after;

/** CPU time of this thread: other programs on a busy computer do not count. */
export function costMs(work: () => unknown, rounds = 1): number {
  const before = process.threadCpuUsage();
  for (let round = 0; round < rounds; round += 1) work();
  // The kernel knows the sum of both; how it is split is a guess that may leave one of them standing still.
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
