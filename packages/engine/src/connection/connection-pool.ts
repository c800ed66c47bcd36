import { nowMs } from '../request/deadline.ts';
import { type ConnectTerms, noTerms } from './dial.ts';
import { type IdleCount, maxIdleMs, OriginConnections } from './origin-connections.ts';

/** Longer than any caller with access to an origin's connections may take to return one. */
const forgottenAfterMs = 60_000;

/** Open connections by origin, to be used again. */
export class ConnectionPool {
  readonly #terms: ConnectTerms;
  readonly #origins = new Map<string, OriginConnections>();
  readonly #idleCount: IdleCount = { total: 0 };
  #sweeper: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(terms: ConnectTerms = noTerms) {
    this.#terms = terms;
  }

  /** Those to an origin. */
  at(origin: string): OriginConnections {
    const known = this.#origins.get(origin);
    if (known !== undefined) return known;
    const connections = new OriginConnections(this.#idleCount, this.#terms);
    if (this.#isClosed) connections.close();
    else {
      this.#origins.set(origin, connections);
      this.#sweepLater();
    }
    return connections;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#sweeper);
    for (const connections of this.#origins.values()) connections.close();
    this.#origins.clear();
  }

  #sweepLater(): void {
    this.#sweeper ??= setTimeout(() => this.#sweep(), maxIdleMs).unref();
  }

  #sweep(): void {
    this.#sweeper = undefined;
    const longAgo = nowMs() - forgottenAfterMs;
    for (const [origin, connections] of this.#origins) {
      connections.sweep();
      if (!connections.isEmpty || connections.usedAt > longAgo) continue;
      connections.close();
      this.#origins.delete(origin);
    }
    if (this.#origins.size > 0) this.#sweepLater();
  }
}
