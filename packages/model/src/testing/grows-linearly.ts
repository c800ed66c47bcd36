const times = 4;
/** The long text may cost this much more than the short ones: work that grows with the square costs four times as much. */
const maxGrowth = 2.25;
/** What takes less than this at the greatest length there may be is quick however it grows, and too short to measure. */
const negligibleMs = 20;
const attempts = 4;

export interface Pattern {
  before: string;
  repeated: string;
  after: string;
}

/**
 * Whether work on a text that repeats a pattern costs about as much as on four texts of a quarter of it. Four,
 * because the clock of a thread's own work stands still for milliseconds, which is as long as one of them takes.
 */
export function growsLinearly(work: (text: string) => unknown, pattern: Pattern, length: number): boolean {
  const short = textOf(pattern, length / times);
  const long = textOf(pattern, length);
  return Array.from({ length: attempts }).some(() => {
    const longMs = costMs(() => work(long));
    const shortMs = costMs(() => {
      for (let time = 0; time < times; time += 1) work(short);
    });
    return longMs < negligibleMs || longMs < maxGrowth * shortMs;
  });
}

export const textOf = ({ before, repeated, after }: Pattern, length: number): string =>
  before + repeated.repeat(Math.ceil(length / repeated.length)) + after;

/** Time of this thread's own work: other programs on a busy computer do not count. */
function costMs(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  // Not that of the system, which hands out memory, and does so less readily the more it is.
  return process.threadCpuUsage(before).user / 1000;
}
