import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

const file = new URL('../artifacts/unhandled-errors.json', import.meta.url);

/**
 * Errors that belong to no test, such as a promise nobody waited for, end a run with a failure that the JSON report
 * of Vitest does not tell of. This reporter writes them beside it.
 */
export default class UnhandledErrors implements Reporter {
  onTestRunStart(): void {
    rmSync(file, { force: true });
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    writeFileSync(file, JSON.stringify(errors.map(textOf)));
  }
}

/** The stack names the file and the line, and a stack without the message would not say what happened. */
const textOf = ({ name, message, stack = '' }: SerializedError) =>
  [stack.includes(message) ? '' : `${name}: ${message}`, stack].filter(Boolean).join('\n');

export const readUnhandledErrors = (): string[] => JSON.parse(readFileSync(file, 'utf8'));
