const times = 16;
/**
 * The long text may cost this much more than the short ones: its garbage outlives more collections, and it leaves the
 * caches. Work that grows with the square costs sixteen times as much.
 */
const maxGrowth = 5;
/** What is quicker is done so many times that it takes so long. */
const measuredMs = 20;
const mostMeasuredMs = 1000;
const maxRounds = 2 ** 13;
const attempts = 8;

export interface Pattern {
  before: string;
  repeated: string;
  after: string;
}

/** Whether work on a text that repeats a pattern costs about as much as on sixteen texts of a sixteenth of it. */
export function growsLinearly(work: (text: string) => unknown, pattern: Pattern, length: number): boolean {
  const short = textOf(pattern, length / times);
  const long = textOf(pattern, length);
  const rounds = roundsWorthMeasuring(() => work(short));
  return Array.from({ length: attempts }).some(() => {
    const longMs = costMs(() => work(long), rounds);
    const shortMs = costMs(() => work(short), rounds * times);
    return longMs <= maxGrowth * shortMs;
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

export const textOf = ({ before, repeated, after }: Pattern, length: number): string =>
  before + repeated.repeat(Math.ceil(length / repeated.length)) + after;

/** Time of this thread's own work: other programs on a busy computer do not count. */
function costMs(work: () => unknown, rounds: number): number {
  const before = process.threadCpuUsage();
  for (let round = 0; round < rounds; round += 1) work();
  // The kernel knows the sum of both; how it is split is a guess that may leave one of them standing still.
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
