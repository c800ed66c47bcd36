import type { NetErrorCode, Trace } from '@hopwise/model';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { GatherUrl } from '../../tracing/index.ts';

/** For so long what was found last holds: when the network goes, thousands of monitors ask at once. */
const holdsMs = 5000;
/** So many other hosts are asked, within so long. Of fewer than two nobody can say whose fault it is. */
const askedHosts = { least: 2, most: 3 } as const;
const timeout = 5000;

/** What happens on a computer without network. All other errors are told by somebody who was reached. */
const errorsWithoutNetwork: readonly NetErrorCode[] = ['DNS_FAILED', 'HOST_UNREACHABLE', 'NETWORK_FAILED', 'TIMEOUT'];

/** Whether anybody out there responded in any way. */
export const wasReached = ({ hops, end }: Trace): boolean =>
  hops.some(({ statusCode }) => statusCode !== null) ||
  end.kind === 'final' ||
  !errorsWithoutNetwork.includes(end.error.code);

export interface OwnNetworkDeps {
  db: Database;
  gatherUrl: GatherUrl;
  now(): number;
}

/**
 * Whether this server has a network at all. When a host cannot be reached for a reason that may be ours, some others that
 * monitors watch are asked. Only where there are others, and none of them can be reached, it is us.
 */
export class OwnNetwork {
  readonly #deps: OwnNetworkDeps;
  #reachedAt = Number.NEGATIVE_INFINITY;
  #asked: { at: number; answer: Promise<boolean> } | undefined;

  constructor(deps: OwnNetworkDeps) {
    this.#deps = deps;
  }

  noticeReached(): void {
    this.#reachedAt = this.#deps.now();
  }

  async isThere(unreachedHost: string): Promise<boolean> {
    const now = this.#deps.now();
    if (isFresh(this.#reachedAt, now)) return true;
    if (this.#asked === undefined || !isFresh(this.#asked.at, now)) {
      this.#asked = { at: now, answer: this.#askOthers(unreachedHost) };
    }
    return this.#asked.answer;
  }

  async #askOthers(unreachedHost: string): Promise<boolean> {
    const urls = await otherHosts(this.#deps.db, unreachedHost);
    if (urls.length < askedHosts.least) return true;
    const reached = await Promise.all(urls.map((url) => this.#isReached(url)));
    return reached.includes(true);
  }

  async #isReached(url: string): Promise<boolean> {
    const analyses = { enableSSLAnalysis: false, enableSEOAnalysis: false, enableSecurityAnalysis: false };
    const request = { url, method: 'HEAD', maxHops: 1, timeout, ...analyses } as const;
    try {
      const { trace } = await this.#deps.gatherUrl(request, [], { signal: AbortSignal.timeout(2 * timeout) });
      return wasReached(trace);
    } catch {
      // A host that is left alone for a while has responded before.
      return true;
    }
  }
}

const isFresh = (at: number, now: number): boolean => at <= now && now - at < holdsMs;

/** The front pages of other hosts, those first that responded last: nothing of them is looked at. */
async function otherHosts(db: Database, host: string): Promise<string[]> {
  const { rows } = await db.execute<{ url: string }>(sql`
    select (array_agg(url order by last_run_at desc))[1] as url from monitors
    where url is not null and host <> ${host} and next_at is not null and last_status_code is not null
    group by host order by max(last_run_at) desc limit ${askedHosts.most}`);
  return rows.map(({ url }) => new URL('/', url).href);
}
