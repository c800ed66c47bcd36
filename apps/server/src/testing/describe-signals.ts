import { describe } from 'vitest';

/** Windows ends a process instead of sending it a signal. Keep in sync with what `npm test` says. */
const hasSignals = process.platform !== 'win32';

/** A group of tests that send signals to a process. Windows has none, so the group is skipped there. */
export function describeSignals(name: string, tests: () => void, options: { tags?: string } = {}): void {
  if (hasSignals) describe(name, options, tests);
}
