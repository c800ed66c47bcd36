import type { Gathered, NetErrorCode } from '@hopwise/model';

interface Memory {
  found: Promise<Gathered<unknown>>;
  rememberedAt: number;
}

/** Evidence about a site may be large. Work that needs this goes from site to site, so the last ones are enough. */
const maxMemories = 500;
const maxAgeMs = 10 * 60 * 1000;

/**
 * What was found out about sites lately. A thousand pages of one host need not ask a thousand times which versions of
 * TLS it speaks and what its robots.txt says.
 */
export class SiteMemory {
  readonly #memories = new Map<string, Memory>();

  /** What is known of the site, or else what is gathered now. */
  async recall<T>(what: string, gather: () => Promise<Gathered<T>>): Promise<Gathered<T>> {
    const memory = this.#memories.get(what);
    if (memory !== undefined && performance.now() - memory.rememberedAt < maxAgeMs) {
      const found = (await memory.found) as Gathered<T>;
      if (!wasCutShort(found)) return found;
    }
    const found = gather();
    this.#remember(what, found);
    if (wasCutShort(await found)) this.#forget(what, found);
    return found;
  }

  #remember(what: string, found: Promise<Gathered<unknown>>): void {
    this.#memories.delete(what);
    this.#memories.set(what, { found, rememberedAt: performance.now() });
    const [oldest] = this.#memories.keys();
    if (this.#memories.size > maxMemories && oldest !== undefined) this.#memories.delete(oldest);
  }

  #forget(what: string, found: Promise<Gathered<unknown>>): void {
    if (this.#memories.get(what)?.found === found) this.#memories.delete(what);
  }
}

/** The failure is about the caller, whose time or requests ran out, not about the site. */
const wasCutShort = (found: Gathered<unknown>): boolean => !found.ok && ownEnds.has(found.error.code);

const ownEnds: ReadonlySet<NetErrorCode> = new Set(['ABORTED', 'TIMEOUT', 'TOO_MANY_HOPS']);
