import { describe } from 'vitest';

/** Windows ends a process that is sent a signal instead of telling it. Keep in step with what `npm test` says. */
const hasSignals = process.platform !== 'win32';

/** A group of tests that send signals to a process. Windows has none, so the group is left out there. */
export function describeSignals(name: string, tests: () => void, options: { tags?: string } = {}): void {
  if (hasSignals) describe(name, options, tests);
}
