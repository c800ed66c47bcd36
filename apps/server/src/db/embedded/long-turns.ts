import { longStatementMs, statementName } from '../long-statements.ts';
import type { Urgency } from './priority-queue.ts';
import type { ThreadSession } from './thread-session.ts';

/** A turn at the embedded database that made others wait. */
export interface LongTurn {
  ms: number;
  urgency: Urgency;
  /** The number of statements: more than one in a transaction. */
  statements: number;
  /** The slowest statement, without values. */
  longest: string;
}

interface WatchedTurn {
  request: ThreadSession['request'];
  /** The facts about the turn, if it was slow. */
  finish(): Omit<LongTurn, 'urgency'> | undefined;
}

/** Measures a turn from its first statement to its end, including the time between statements of a transaction. */
export function watchTurn(session: Pick<ThreadSession, 'request'>): WatchedTurn {
  const beganAt = performance.now();
  let statements = 0;
  let longest = { ms: 0, name: '' };
  return {
    async request(command) {
      const askedAt = performance.now();
      try {
        return await session.request(command);
      } finally {
        const ms = performance.now() - askedAt;
        const isControl = command.op === 'exec' && /^(BEGIN|COMMIT|ROLLBACK)$/.test(command.sql);
        if (!isControl) statements += 1;
        if (ms > longest.ms) longest = { ms, name: command.op === 'close' ? 'close' : statementName(command.sql) };
      }
    },
    finish() {
      const ms = performance.now() - beganAt;
      return ms < longStatementMs ? undefined : { ms: Math.round(ms), statements, longest: longest.name };
    },
  };
}
