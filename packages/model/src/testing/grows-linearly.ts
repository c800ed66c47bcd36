const shortLength = 12_500;
const longLength = 4 * shortLength;
/** Four times the text may cost this much more: work that grows with the square costs sixteen times as much. */
const maxGrowth = 9;
/** What takes less than this is quick however it grows, and too short to measure. */
const negligibleMs = 20;
const attempts = 4;

export interface Pattern {
  before: string;
  repeated: string;
  after: string;
}

/** Whether work on text of 50 KB that repeats a pattern costs about four times as much as on a quarter of it. */
export function growsLinearly(work: (text: string) => unknown, pattern: Pattern): boolean {
  return Array.from({ length: attempts }).some(() => {
    const shortMs = costMs(work, textOf(pattern, shortLength));
    const longMs = costMs(work, textOf(pattern, longLength));
    return longMs < negligibleMs || longMs < maxGrowth * shortMs;
  });
}

const textOf = ({ before, repeated, after }: Pattern, length: number): string =>
  before + repeated.repeat(Math.ceil(length / repeated.length)) + after;

/** Time of this thread's own work: other programs on a busy computer do not count. */
function costMs(work: (text: string) => unknown, text: string): number {
  const before = process.threadCpuUsage();
  work(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
