import type { FastifyBaseLogger } from 'fastify';
import type { Database, OpenedDatabase } from '../db/database.ts';
import { Alarm, type NewTask, type Task, type TaskKind, type TaskQueue } from '../tasks/index.ts';
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
  // Never reached: we give up before.
  retryLimit: 100,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: 120,
} as const satisfies TaskKind;

/** They take about twenty minutes. */
const maxAttempts = 12;
/** So many at once. */
const places = 4;
/** Less than after which the task would be given to somebody else. */
const sendLimitMs = 90_000;
/** How soon what other processes left is found. */
const lookEverySeconds = 15;
/** When a task that failed so often before is due again, at the latest. */
const retrySeconds = (retryCount: number) =>
  Math.min(mailTask.retryDelay * 2 ** (retryCount + 1), mailTask.retryDelayMax) + 0.1;
/** How long mails under way may take to go out when the server is to stop. */
const stopPatienceMs = 3000;

interface MailPayload {
  kind: string;
  details: object;
}

interface MailQueueDeps {
  database: Pick<OpenedDatabase, 'db' | 'kind'>;
  queue: TaskQueue;
  mailer: Mailer;
  logger: Pick<FastifyBaseLogger, 'error' | 'warn'>;
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
  readonly #kinds = new Map<string, MailKind<object>>();
  readonly #alarm = new Alarm();
  readonly #underWay = new Set<Promise<void>>();
  #ended: Promise<void> | undefined;
  #hasBegun = false;
  #isStopping = false;

  constructor(deps: MailQueueDeps, kinds: readonly MailKind<never>[]) {
    this.#deps = deps;
    for (const kind of kinds) this.#kinds.set(kind.name, kind as MailKind<object>);
  }

  start(): void {
    this.#ended ??= this.#run();
  }

  /** Does something and orders the mails that tell of it, together or not at all. */
  async transaction<T>(work: (tx: Database, order: OrderMail) => Promise<T>): Promise<T> {
    const { database, queue } = this.#deps;
    // Inside of the transaction it could not be opened: the embedded database has one session.
    await queue.prepare();
    const done = await database.db.transaction((tx) =>
      work(tx, (kind, key, details) => queue.send(mailTask.name, [toTask(kind.name, key, details)], tx)),
    );
    this.#alarm.ring();
    return done;
  }

  order: OrderMail = async (kind, key, details) => {
    const { database, queue } = this.#deps;
    await queue.send(mailTask.name, [toTask(kind.name, key, details)], database.db);
    this.#alarm.ring();
  };

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#alarm.ring();
    await this.#ended;
    const patience = new Promise((resolve) => setTimeout(resolve, stopPatienceMs).unref());
    await Promise.race([Promise.all(this.#underWay), patience]);
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      try {
        if (!this.#hasBegun) await this.#begin();
        await this.#startMails();
      } catch (error) {
        this.#deps.logger.error({ err: error }, 'looking for mails failed');
      }
      if (!this.#isStopping) await this.#alarm.sleep(lookEverySeconds);
    }
  }

  /** Nobody else can use the embedded database: what was under way there was so in a process that died. */
  async #begin(): Promise<void> {
    const { database, queue } = this.#deps;
    if (database.kind === 'embedded') await queue.putBackAll(mailTask.name);
    this.#alarm.setIn(retrySeconds(0));
    this.#hasBegun = true;
  }

  async #startMails(): Promise<void> {
    const { database, queue } = this.#deps;
    if (this.#underWay.size === 0 && database.kind === 'postgresql') await queue.supervise(mailTask.name);
    while (this.#underWay.size < places && !this.#isStopping) {
      const tasks = await queue.fetch<MailPayload>(mailTask.name, places - this.#underWay.size);
      if (tasks.length === 0) return;
      for (const task of tasks) this.#startMail(task);
    }
  }

  #startMail(task: Task<MailPayload>): void {
    const sent = this.#sendMail(task)
      .catch((error: unknown) => this.#deps.logger.error({ err: error }, 'a mail could not be taken off the queue'))
      .finally(() => {
        this.#underWay.delete(sent);
        this.#alarm.ring();
      });
    this.#underWay.add(sent);
  }

  async #sendMail(task: Task<MailPayload>): Promise<void> {
    const { queue, logger } = this.#deps;
    const { kind: name, details } = task.payload;
    try {
      await this.#attempt(name, details);
    } catch (error) {
      if (!isRefusal(error) && task.retryCount + 1 < maxAttempts) {
        logger.warn({ err: error }, `${name} was not sent, and will be tried again`);
        await queue.putBack(mailTask.name, task);
        return this.#alarm.setIn(retrySeconds(task.retryCount));
      }
      logger.error({ err: error }, `${name} was not sent`);
    }
    await queue.finish(mailTask.name, [task], async () => []);
  }

  async #attempt(name: string, details: object): Promise<void> {
    const { mailer } = this.#deps;
    const kind = this.#kinds.get(name);
    if (kind === undefined) throw new Error(`this version of the server does not know how to write ${name}`);
    const mail = await kind.write(mailer, details);
    if (mail !== undefined) await within(sendLimitMs, mailer.send(mail));
  }
}

/** A transaction that orders mails where the server sends any. */
export const mailingTransaction = <T>(
  db: Database,
  mails: MailQueue | undefined,
  work: (tx: Database, order: OrderMail) => Promise<T>,
): Promise<T> => (mails ? mails.transaction(work) : db.transaction((tx) => work(tx, async () => undefined)));

/** The recipient is refused for good (RFC 5321 section 4.2.1): to ask again would change nothing. */
const isRefusal = (error: unknown): boolean => {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return code === 'EENVELOPE' && responseCode >= 500;
};

function within(limitMs: number, sent: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(() => late.reject(new Error(`the SMTP server took more than ${limitMs} ms`)), limitMs);
  return Promise.race([sent, late.promise]).finally(() => clearTimeout(timer));
}

const toTask = (kind: string, key: string, details: object): NewTask<MailPayload> => ({
  key: `${kind} ${key}`,
  payload: { kind, details },
});
