import { daysUntil, type ExpiringCertificate, type ExpiringCertificates, type Hop } from '@hopwise/model';
import { and, isNull, not, type SQL, sql } from 'drizzle-orm';
import { toArrayLiteral } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { fixedLimit } from '../db/statements.ts';
import { type CheckRow, checks } from './checks-table.ts';
import { findPackedEvidence } from './evidence-packs-table.ts';
import { hostOf } from './find-failing-hosts.ts';
import { countedProjects } from './list-recent-checks.ts';
import { isWithdrawn } from './withdrawn-batches-table.ts';

/** For checks tracked one by one, and again for bulk rows: neither kind hides the hosts of the other. */
const mostCandidates = 1000;
/** Evidence is unpacked for this many checks, once: the results are cached. */
const mostRead = 200;
/** Bulk rows are searched in this many of a project's newest checks: they have no index of their own. */
const newestOfProject = 5000;
const mostRemembered = 10_000;
const mostShown = 10;

type Candidate = Pick<CheckRow, 'id' | 'inputUrl' | 'finalUrl' | 'startedAt' | 'packId' | 'packPlace'>;

/** A certificate as seen by one check. */
interface SeenCertificate {
  host: string;
  expiresAt: Date;
}

/** Finds the certificates that expire next, using the newest check of each host. */
export class CertificateFinder {
  readonly #db: Database;
  /** Evidence never changes. The least recently used entry is evicted first. */
  readonly #remembered = new Map<string, readonly SeenCertificate[]>();

  constructor(db: Database) {
    this.#db = db;
  }

  async find(userId: string, projectId: string | undefined, now = new Date()): Promise<ExpiringCertificates> {
    const projectIds = await countedProjects(this.#db, userId, projectId);
    const singles = await newestChecks(this.#db, projectIds, isNull(checks.batchId));
    const ofJobs = await newestChecks(this.#db, projectIds, isRecentOfJob);
    const newestFirst = [...singles, ...ofJobs].sort((a, b) => b.startedAt.getTime() - a.startedAt.getTime());
    const wanted = oneForEachHost(newestFirst);
    const seen = await this.#read(wanted);

    const byHost = new Map<string, ExpiringCertificate>();
    for (const { id, startedAt } of wanted) {
      for (const { host, expiresAt } of seen.get(id) ?? []) {
        if (byHost.has(host)) continue;
        const validTo = expiresAt.toISOString();
        const checkedAt = startedAt.toISOString();
        const daysLeft = daysUntil(validTo, now.getTime());
        byHost.set(host, { host, expiresAt: validTo, daysLeft, checkId: id, checkedAt });
      }
    }
    const certificates = [...byHost.values()].sort((a, b) => a.expiresAt.localeCompare(b.expiresAt));
    return { certificates: certificates.slice(0, mostShown), hostsExamined: byHost.size };
  }

  async #read(wanted: readonly Candidate[]): Promise<ReadonlyMap<string, readonly SeenCertificate[]>> {
    const unread = wanted.filter(({ id }) => !this.#remembered.has(id));
    for (const [packId, inPack] of Map.groupBy(unread, (candidate) => candidate.packId)) {
      const places = inPack.map(({ packPlace }) => packPlace);
      const evidence = await findPackedEvidence(this.#db, packId, places);
      for (const [index, { id }] of inPack.entries()) {
        const hops = evidence[index]?.trace.hops ?? [];
        this.#remembered.set(id, hops.flatMap(certificateOf));
      }
    }
    const found = new Map(wanted.map(({ id }) => [id, this.#remembered.get(id) ?? []]));
    for (const [id, certificates] of found) {
      this.#remembered.delete(id);
      this.#remembered.set(id, certificates);
    }
    for (const id of this.#remembered.keys()) {
      if (this.#remembered.size <= mostRemembered) break;
      this.#remembered.delete(id);
    }
    return found;
  }
}

/** However many checks there are, only the newest are read. */
const isRecentOfJob = sql`${checks.batchId} is not null and ${checks.startedAt} >= coalesce((
  select older.started_at from ${checks} as older where older.project_id = wanted.id
  order by older.started_at desc offset ${fixedLimit(newestOfProject)} limit 1), '-infinity'::timestamptz)`;

/** The newest checks of some projects that may have seen a certificate, via each project's time index. */
async function newestChecks(db: Database, projectIds: readonly string[], kind: SQL): Promise<Candidate[]> {
  const each = Math.max(100, Math.ceil(mostCandidates / Math.max(1, projectIds.length)));
  const newest = db
    .select({
      id: checks.id,
      inputUrl: checks.inputUrl,
      finalUrl: checks.finalUrl,
      startedAt: checks.startedAt,
      packId: checks.packId,
      packPlace: checks.packPlace,
    })
    .from(checks)
    .where(and(sql`${checks.projectId} = wanted.id`, kind, not(isWithdrawn(checks.batchId))))
    .orderBy(sql`${checks.startedAt} desc`, sql`${checks.id} desc`)
    .limit(fixedLimit(each))
    .as('newest');
  return db
    .select({
      id: newest.id,
      inputUrl: newest.inputUrl,
      finalUrl: newest.finalUrl,
      startedAt: newest.startedAt,
      packId: newest.packId,
      packPlace: newest.packPlace,
    })
    .from(sql`unnest(${toArrayLiteral(projectIds)}::uuid[]) as wanted(id)`)
    .crossJoinLateral(newest)
    .orderBy(sql`${newest.startedAt} desc`)
    .limit(fixedLimit(mostCandidates));
}

/** The first check that starts or ends at each host: later ones add nothing. */
function oneForEachHost(newestFirst: readonly Candidate[]): Candidate[] {
  const known = new Set<string>();
  const wanted: Candidate[] = [];
  for (const candidate of newestFirst) {
    const hosts = [candidate.inputUrl, candidate.finalUrl].flatMap((url) => (url === null ? [] : (hostOf(url) ?? [])));
    if (hosts.every((host) => known.has(host))) continue;
    for (const host of hosts) known.add(host);
    wanted.push(candidate);
    if (wanted.length === mostRead) break;
  }
  return wanted;
}

function certificateOf({ url, tls }: Hop): SeenCertificate[] {
  const host = hostOf(url);
  const expiresAt = new Date(tls?.chain[0]?.validTo ?? Number.NaN);
  return host === undefined || Number.isNaN(expiresAt.getTime()) ? [] : [{ host, expiresAt }];
}
