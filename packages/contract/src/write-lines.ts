import type { Contract, ContractTest } from './contract.ts';
import { writtenEntry } from './written-entry.ts';

/** Undefined when a line cannot say all of a test. */
export function writeLines({ base, connect, tests }: Contract): string | undefined {
  if (base !== null || connect !== null) return undefined;
  const lines = tests.map(writeLine);
  return lines.every((line) => line !== undefined) ? lines.map((line) => `${line}\n`).join('') : undefined;
}

export function writeLine(test: ContractTest): string | undefined {
  const { from, to, status, final, ...more } = writtenEntry(test);
  if (Object.keys(more).length > 0 || Array.isArray(status) || Array.isArray(final)) return undefined;
  // A code at the end of a line is that of the last response only if it is no redirect, and there is a target.
  const isFinal = final !== undefined;
  if (isFinal && (status !== undefined || to === undefined || (final >= 300 && final < 400))) return undefined;
  const words = to === undefined ? [from, status] : [from, '->', to, final ?? status];
  return words.filter((word) => word !== undefined).join(' ');
}
