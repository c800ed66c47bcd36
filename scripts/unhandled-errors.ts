import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

const file = new URL('../artifacts/unhandled-errors.json', import.meta.url);

/**
 * Errors outside tests, such as an unhandled rejection, fail a run without being in Vitest's JSON report. This reporter
 * writes them to a separate file.
 */
export default class UnhandledErrors implements Reporter {
  onTestRunStart(): void {
    rmSync(file, { force: true });
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    writeFileSync(file, JSON.stringify(errors.map(textOf)));
  }
}

/** The stack has the file and line, but not always the message. */
const textOf = ({ name, message, stack = '' }: SerializedError) =>
  [stack.includes(message) ? '' : `${name}: ${message}`, stack].filter(Boolean).join('\n');

export const readUnhandledErrors = (): string[] => JSON.parse(readFileSync(file, 'utf8'));
