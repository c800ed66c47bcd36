import type { PostgresErrorFields, RowMode } from './protocol.ts';

/** Requests of a thread to a database that another thread holds. transaction: null for none. */
export type LoanCommand =
  | { op: 'query'; sql: string; params: unknown[]; rowMode: RowMode }
  | { op: 'exec'; sql: string }
  | { op: 'begin' }
  | { op: 'commit' }
  | { op: 'rollback' };

export type LoanRequest = LoanCommand & { id: number; transaction: number | null };

export type LoanReply =
  | { id: number; ok: true; result: unknown }
  | { id: number; ok: false; unavailable: boolean; error: PostgresErrorFields };
