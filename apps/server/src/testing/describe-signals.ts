import { describe } from 'vitest';

/** Windows ends a process that is sent a signal instead of telling it. Keep in step with what `npm test` says. */
const hasSignals = process.platform !== 'win32';

/** A group of tests in which a process is told something by a signal; `npm test` says where these are left out. */
export function describeSignals(name: string, tests: () => void): void {
  if (hasSignals) describe(name, tests);
}
