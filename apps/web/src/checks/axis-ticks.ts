const mostSteps = 4;

/** Round values from 0 to at least the highest of a chart of counts, at most five. */
export function countTicks(highest: number): number[] {
  const least = Math.max(1, highest) / mostSteps;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = Math.max(1, power * ([1, 2, 5].find((factor) => factor * power >= least) ?? 10));
  const steps = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}

/** Which of so many days are named below a chart, where there is room for so many names. The last is today, and always is. */
export function namedDays(count: number, mostNames: number): ReadonlySet<number> {
  const step = Math.max(1, Math.ceil((count - 1) / Math.max(1, mostNames - 1)));
  const named = new Set<number>();
  for (let index = count - 1; index >= 0; index -= step) named.add(index);
  return named;
}
