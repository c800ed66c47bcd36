import type { Reply } from '../caller.ts';

/** Whom to attack, and with what. */
export interface Target {
  origin: string;
  dataDir: string;
  /** Of an ordinary account that is not the one whose calls are measured. */
  cookie: string;
  /** A chain of redirects that may be tracked. */
  chainUrl: string;
  /** A check of the attacker's whose report takes long to print. */
  hostileCheckId: string;
  /** A job of the attacker's with many rows. */
  largeJobId: string;
  endsAtMs: number;
}

/** How often each outcome came: a status, `503 without Retry-After`, or what the system said of the connection. */
export type Tally = Record<string, number>;

export type Attack = (target: Target) => Promise<Tally>;

/** Does something again and again until the end, in so many lines side by side, and counts what comes of it. */
export async function repeat(
  { endsAtMs }: Pick<Target, 'endsAtMs'>,
  lines: number,
  act: (line: number) => Promise<Pick<Reply, 'status' | 'retryAfter'> | string>,
): Promise<Tally> {
  const tally: Tally = {};
  const note = (outcome: string) => {
    tally[outcome] = (tally[outcome] ?? 0) + 1;
  };
  await Promise.all(
    Array.from({ length: lines }, async (_, line) => {
      while (Date.now() < endsAtMs) {
        try {
          const outcome = await act(line);
          note(typeof outcome === 'string' ? outcome : nameOf(outcome));
        } catch (error) {
          note((error as NodeJS.ErrnoException).code ?? String(error));
        }
      }
    }),
  );
  return tally;
}

const nameOf = ({ status, retryAfter }: Pick<Reply, 'status' | 'retryAfter'>): string =>
  status === 503 && retryAfter === undefined ? '503 without Retry-After' : String(status);
