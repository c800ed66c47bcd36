import { type DueMonitor, isSlow } from './due-monitors.ts';
import { personOf } from './take-turns.ts';

interface Limits {
  /** Runs under way at once, besides a few that people asked for. */
  concurrency: number;
  /** Of them, to one host. */
  perHost: number;
}

/**
 * Who may run beside what is under way. No one person has more than half of the places, and hosts that do not respond have
 * a quarter of them all. For what a person asked for there are some places more, so that it need not wait for any of it.
 */
export class Places {
  readonly #limits: Limits;
  readonly #atHosts = new Map<string, number>();
  /** How many each person has. */
  readonly ofPeople = new Map<string, number>();
  #taken = 0;
  #slow = 0;

  constructor(limits: Limits, running: readonly DueMonitor[]) {
    this.#limits = limits;
    for (const due of running) this.#count(due);
  }

  /** Returns whether there is a place for it, which is taken then. */
  take(due: DueMonitor): boolean {
    const { concurrency, perHost } = this.#limits;
    const more = due.row.runAskedAt === null ? 0 : Math.ceil(concurrency / 10);
    const isFree =
      this.#taken < concurrency + more &&
      (this.ofPeople.get(personOf(due)) ?? 0) < Math.ceil(concurrency / 2) + more &&
      (this.#atHosts.get(hostOf(due)) ?? 0) < perHost &&
      (more > 0 || !isSlow(due.row) || this.#slow < Math.ceil(concurrency / 4));
    if (isFree) this.#count(due);
    return isFree;
  }

  #count(due: DueMonitor): void {
    const [host, person] = [hostOf(due), personOf(due)];
    this.#atHosts.set(host, (this.#atHosts.get(host) ?? 0) + 1);
    this.ofPeople.set(person, (this.ofPeople.get(person) ?? 0) + 1);
    this.#taken += 1;
    if (isSlow(due.row)) this.#slow += 1;
  }
}

/** Contracts are run by bulk workers, so none waits for another here. */
const hostOf = ({ row }: DueMonitor): string => row.host ?? row.id;
