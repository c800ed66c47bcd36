import type { Connection } from './connection.ts';

/** Servers commonly close an idle connection after five seconds; one that is about to be closed is no use. */
const maxIdleMs = 4000;
/** Of all origins together. */
const maxIdle = 512;

interface Idle {
  connection: Connection;
  since: number;
}

/** Open connections by origin, to be used again. */
export class ConnectionPool {
  readonly #idle = new Map<string, Idle[]>();
  #idleCount = 0;
  /** HTTP/2 connections carry many requests at once, so they stay here while they are in use. */
  readonly #shared = new Map<string, Connection>();
  #sweeper: NodeJS.Timeout | undefined;
  #closed = false;

  /** A connection that can take a request now. */
  take(origin: string): Connection | undefined {
    const shared = this.#sharedAt(origin);
    if (shared?.isReady) return shared;
    const idle = this.#idle.get(origin);
    for (let last = idle?.pop(); last; last = idle?.pop()) {
      this.#idleCount -= 1;
      if (last.connection.isReady && performance.now() - last.since < maxIdleMs) return last.connection;
      last.connection.close();
    }
    this.#idle.delete(origin);
    return undefined;
  }

  /** Makes a new connection known, so that others can use it too where its protocol allows. */
  add(origin: string, connection: Connection): void {
    if (!connection.isShareable || this.#closed) return;
    this.#shared.get(origin)?.retire();
    this.#shared.set(origin, connection);
    this.#sweepLater();
  }

  /** Gives a connection back; one that cannot take another request is closed. */
  release(origin: string, connection: Connection): void {
    if (this.#sharedAt(origin) === connection && !this.#closed) return;
    if (!connection.isReady || this.#closed || this.#idleCount >= maxIdle || connection.isShareable) {
      connection.retire();
      return;
    }
    const entry = { connection, since: performance.now() };
    const idle = this.#idle.get(origin);
    if (idle) idle.push(entry);
    else this.#idle.set(origin, [entry]);
    this.#idleCount += 1;
    this.#sweepLater();
  }

  /** Looking for a text among others has its price. */
  #sharedAt(origin: string): Connection | undefined {
    return this.#shared.size === 0 ? undefined : this.#shared.get(origin);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#sweeper);
    for (const idle of this.#idle.values()) for (const { connection } of idle) connection.close();
    for (const connection of this.#shared.values()) connection.close();
    this.#idle.clear();
    this.#shared.clear();
    this.#idleCount = 0;
  }

  #sweepLater(): void {
    this.#sweeper ??= setTimeout(() => this.#sweep(), maxIdleMs).unref();
  }

  #sweep(): void {
    this.#sweeper = undefined;
    const oldest = performance.now() - maxIdleMs;
    for (const [origin, idle] of this.#idle) {
      const kept = idle.filter(({ connection, since }) => connection.isReady && since > oldest);
      for (const entry of idle) if (!kept.includes(entry)) entry.connection.close();
      this.#idleCount -= idle.length - kept.length;
      if (kept.length > 0) this.#idle.set(origin, kept);
      else this.#idle.delete(origin);
    }
    for (const [origin, connection] of this.#shared) {
      if (connection.isReady && connection.lastUsedAt > oldest) continue;
      connection.retire();
      this.#shared.delete(origin);
    }
    if (this.#idle.size + this.#shared.size > 0) this.#sweepLater();
  }
}
