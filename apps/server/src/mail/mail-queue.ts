import type { Database, OpenedDatabase } from '../db/database.ts';
import { defineTask, type NewTask, type RunnerDeps, type TaskKind, TaskRunner } from '../tasks/index.ts';
import type { Mail, Mailer } from './mailer.ts';

/**
 * A kind of mail. What is ordered are ids; the mail, and with it any secret link, is written when it is sent. So no secret
 * lies in the queue, and a mail that is sent again has a new link, which makes the older one void.
 */
export interface MailKind<Details extends object> {
  /** What it is, for the log. */
  name: string;
  /** Undefined: nobody is to get it. */
  write(mailer: Mailer, details: Details): Promise<Mail | undefined>;
}

/** Of mails with the same key one is sent after the other: the link in the newest is the one that works. */
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

/** Orders a mail. Those with the same key are sent one after the other. */
export type OrderMail = <Details extends object>(
  kind: MailKind<Details>,
  key: string,
  details: Details,
) => Promise<void>;

/** Mails that are to be sent: they survive a crash, and an SMTP server that is away for a while. */
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

  /** Does something and orders the mails that tell of it, together or not at all. */
  async transaction<T>(work: (tx: Database, order: OrderMail) => Promise<T>): Promise<T> {
    const { database, queue } = this.#deps;
    // Inside of the transaction it could not be opened: the embedded database has one session.
    await queue.prepare();
    const done = await database.db.transaction((tx) => work(tx, this.orderIn(tx)));
    this.wake();
    return done;
  }

  /** Orders in a transaction of somebody else, who wakes the queue when it is stored. */
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
    // They take about twenty minutes.
    maxAttempts: 12,
    work: async ({ kind: name, details }) => {
      const kind = byName.get(name);
      if (kind === undefined) throw new Error(`this version of the server does not know how to write ${name}`);
      const mail = await kind.write(mailer, details);
      if (mail !== undefined) await mailer.send(mail);
      return undefined;
    },
    isFinal: isRefusal,
  });
}

/** A transaction that orders mails where the server sends any. */
export const mailingTransaction = <T>(
  db: Database,
  mails: MailQueue | undefined,
  work: (tx: Database, order: OrderMail) => Promise<T>,
): Promise<T> => (mails ? mails.transaction(work) : db.transaction((tx) => work(tx, async () => undefined)));

/** The recipient is refused for good (RFC 5321 section 4.2.1): to ask again would change nothing. */
export const isRefusal = (error: unknown): boolean => {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return code === 'EENVELOPE' && responseCode >= 500;
};

const toTask = (kind: string, key: string, details: object): NewTask<MailPayload> => ({
  key: `${kind} ${key}`,
  payload: { kind, details },
});
