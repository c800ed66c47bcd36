import type { Database, OpenedDatabase } from '../db/database.ts';
import { defineTask, type NewTask, type RunnerDeps, type TaskKind, TaskRunner } from '../tasks/index.ts';
import type { Mail, Mailer } from './mailer.ts';

/**
 * A kind of email. The queue stores ids; the email, with any secret link, is written when it is sent. So the queue has
 * no secrets, and a retried email has a new link, which invalidates the older one.
 */
export interface MailKind<Details extends object> {
  /** Its name in the queue and the log. */
  name: string;
  /** Undefined: it is no longer needed. */
  write(mailer: Mailer, details: Details): Promise<Mail | undefined>;
}

/** Emails with the same key are sent in order, because only the newest link works. */
export const mailTask = {
  name: 'mail',
  policy: 'key_strict_fifo',
  retryLimit: 100,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: 120,
} as const satisfies TaskKind;

interface MailPayload {
  kind: string;
  details: object;
}

interface MailQueueDeps extends RunnerDeps {
  database: OpenedDatabase;
  mailer: Mailer;
}

/** Queues an email. Emails with the same key are sent in order. */
export type OrderMail = <Details extends object>(
  kind: MailKind<Details>,
  key: string,
  details: Details,
) => Promise<void>;

/** The queue of outgoing emails. It survives a crash and an unavailable SMTP server. */
export class MailQueue {
  readonly #deps: MailQueueDeps;
  readonly #runner: TaskRunner<MailPayload>;

  constructor(deps: MailQueueDeps, kinds: readonly MailKind<never>[]) {
    this.#deps = deps;
    this.#runner = new TaskRunner(deps, sendMails(deps.mailer, kinds));
  }

  start(): void {
    this.#runner.start();
  }

  stop(): Promise<void> {
    return this.#runner.stop();
  }

  /** Does something and queues the emails about it, atomically. */
  async transaction<T>(work: (tx: Database, order: OrderMail) => Promise<T>): Promise<T> {
    const { database, queue } = this.#deps;
    // The queue can't be opened inside the transaction: the embedded database has one session.
    await queue.prepare();
    const done = await database.db.transaction((tx) => work(tx, this.orderIn(tx)));
    this.wake();
    return done;
  }

  /** Queues in someone else's transaction; they wake the queue once it is committed. */
  orderIn(tx: Database): OrderMail {
    return (kind, key, details) => this.#deps.queue.send(mailTask.name, [toTask(kind.name, key, details)], tx);
  }

  wake(): void {
    this.#runner.wake();
  }

  order: OrderMail = async (kind, key, details) => {
    await this.orderIn(this.#deps.database.db)(kind, key, details);
    this.wake();
  };
}

function sendMails(mailer: Mailer, kinds: readonly MailKind<never>[]) {
  const byName = new Map(kinds.map((kind) => [kind.name, kind as MailKind<object>]));
  return defineTask<MailPayload>({
    kind: mailTask,
    title: ({ kind }) => `sending ${kind}`,
    atOnce: 4,
    // These take about twenty minutes.
    maxAttempts: 12,
    work: async ({ kind: name, details }) => {
      const kind = byName.get(name);
      if (kind === undefined) throw new Error(`unknown kind of email: ${name}`);
      const mail = await kind.write(mailer, details);
      if (mail !== undefined) await mailer.send(mail);
      return undefined;
    },
    isFinal: isRefusal,
  });
}

/** A transaction that queues emails if the server sends any. */
export const mailingTransaction = <T>(
  db: Database,
  mails: MailQueue | undefined,
  work: (tx: Database, order: OrderMail) => Promise<T>,
): Promise<T> => (mails ? mails.transaction(work) : db.transaction((tx) => work(tx, async () => undefined)));

/** The recipient is permanently rejected (RFC 5321 section 4.2.1), so retrying is pointless. */
export const isRefusal = (error: unknown): boolean => {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return code === 'EENVELOPE' && responseCode >= 500;
};

const toTask = (kind: string, key: string, details: object): NewTask<MailPayload> => ({
  key: `${kind} ${key}`,
  payload: { kind, details },
});
