import { nowMs } from '../request/deadline.ts';
import type { Connection } from './connection.ts';
import { type AddressFamily, type ConnectTerms, noTerms } from './dial.ts';

/** Servers commonly close an idle connection after five seconds; one that is about to be closed is no use. */
export const maxIdleMs = 4000;
/** Of all origins together. */
const maxIdle = 512;

interface Idle {
  connection: Connection;
  since: number;
}

/** How many connections of all origins of a pool are idle. */
export interface IdleCount {
  total: number;
}

/** Open connections to one origin, to be used again. */
export class OriginConnections {
  readonly #idleCount: IdleCount;
  readonly #idle: Idle[] = [];
  /** An HTTP/2 connection carries many requests at once, so it stays here while it is in use. */
  #shared: Connection | undefined;
  #isClosed = false;
  #isHttp1Only: boolean;
  readonly #family: AddressFamily | undefined;
  /** When a connection was last requested or returned. */
  usedAt = nowMs();

  constructor(idleCount: IdleCount, { family, http1Only = false }: ConnectTerms = noTerms) {
    this.#idleCount = idleCount;
    this.#family = family;
    this.#isHttp1Only = http1Only;
  }

  /** How new ones are made. */
  get terms(): ConnectTerms {
    return { family: this.#family, http1Only: this.#isHttp1Only };
  }

  /** The server has said that it responds to HTTP/1.1 alone. */
  keepToHttp1(): void {
    this.#isHttp1Only = true;
    this.#shared?.retire();
    this.#shared = undefined;
  }

  get isEmpty(): boolean {
    return this.#idle.length === 0 && this.#shared === undefined;
  }

  /** A connection that can take a request now. */
  take(): Connection | undefined {
    if (this.#shared?.isReady) return this.#shared;
    this.usedAt = nowMs();
    for (let last = this.#idle.pop(); last; last = this.#idle.pop()) {
      this.#idleCount.total -= 1;
      if (last.connection.isReady && this.usedAt - last.since < maxIdleMs) return last.connection;
      last.connection.close();
    }
    return undefined;
  }

  /** Makes a new connection known, so that others can use it too where its protocol allows. */
  add(connection: Connection): void {
    if (!connection.isShareable || this.#isClosed || this.#isHttp1Only) return;
    this.#shared?.retire();
    this.#shared = connection;
  }

  /** Gives a connection back; one that cannot take another request is closed. */
  release(connection: Connection): void {
    if (this.#shared === connection) return;
    if (!connection.isReady || this.#isClosed || this.#idleCount.total >= maxIdle || connection.isShareable) {
      connection.retire();
      return;
    }
    this.usedAt = nowMs();
    this.#idle.push({ connection, since: this.usedAt });
    this.#idleCount.total += 1;
  }

  /** Closes what has been idle for too long. */
  sweep(): void {
    const oldest = nowMs() - maxIdleMs;
    const isOld = ({ connection, since }: Idle) => !connection.isReady || since <= oldest;
    for (const { connection } of this.#forget(isOld)) connection.close();
    if (this.#shared === undefined || (this.#shared.isReady && this.#shared.lastUsedAt > oldest)) return;
    this.#shared.retire();
    this.#shared = undefined;
  }

  /** Closes what it has, and what comes later. */
  close(): void {
    this.#isClosed = true;
    for (const { connection } of this.#forget(() => true)) connection.close();
    this.#shared?.close();
    this.#shared = undefined;
  }

  #forget(isUnwanted: (idle: Idle) => boolean): Idle[] {
    const forgotten: Idle[] = [];
    for (const idle of this.#idle.splice(0)) (isUnwanted(idle) ? forgotten : this.#idle).push(idle);
    this.#idleCount.total -= forgotten.length;
    return forgotten;
  }
}
