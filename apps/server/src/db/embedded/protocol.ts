export type RowMode = 'array' | 'object';

/** The requests of the main thread to the database thread, and the responses. */
export type ThreadCommand =
  | { op: 'query'; sql: string; params: unknown[]; rowMode: RowMode }
  | { op: 'exec'; sql: string }
  | { op: 'close' };

export type ThreadRequest = ThreadCommand & { id: number };

export type ThreadReply =
  | { kind: 'ready' }
  | { kind: 'result'; id: number; result: unknown }
  | { kind: 'error'; id: number; error: PostgresErrorFields };

/** The fields of PostgreSQL's error response that callers use, named as in node-postgres. */
export interface PostgresErrorFields {
  message: string;
  code?: string | undefined;
  severity?: string | undefined;
  detail?: string | undefined;
  table?: string | undefined;
  column?: string | undefined;
  constraint?: string | undefined;
}

export function errorFields(error: Error & Partial<PostgresErrorFields>): PostgresErrorFields {
  const { message, code, severity, detail, table, column, constraint } = error;
  return { message, code, severity, detail, table, column, constraint };
}

/** A statement's error, rebuilt on the main thread: errors lose their fields between threads. */
export class PostgresError extends Error {
  override name = 'PostgresError';

  constructor(fields: PostgresErrorFields) {
    super(fields.message);
    Object.assign(this, fields);
  }
}
