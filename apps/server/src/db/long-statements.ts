import type { DatabaseLog } from './database.ts';

/** Others should never wait longer than this for the database. */
export const longStatementMs = 250;
const shownChars = 200;

/** A statement on one line, without values. */
export const statementName = (sql: string): string =>
  sql
    .slice(0, 4 * shownChars)
    .replaceAll(/'(?:[^']|'')*'?/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, shownChars);

export interface LongStatements {
  /** Starts counting: slow migrations before this are expected. */
  begin(): void;
  count(): number;
  /** Logs and counts one. */
  note(facts: { ms: number; longest: string }): void;
}

export function countLongStatements(log: Pick<DatabaseLog, 'warn'>): LongStatements {
  let hasBegun = false;
  let count = 0;
  return {
    begin() {
      hasBegun = true;
    },
    count: () => count,
    note(facts) {
      if (!hasBegun) return;
      count += 1;
      log.warn(facts, `slow database statement: ${Math.round(facts.ms)} ms`);
    },
  };
}
