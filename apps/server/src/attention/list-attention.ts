import { type Attention, type AttentionItem, type AttentionQuery, attentionStates } from '@hopwise/model';
import { listTroubledJobs } from '../bulk/index.ts';
import { listFailingContracts } from '../contracts/index.ts';
import type { Database } from '../db/database.ts';
import { listTroubledMonitors } from '../monitors/index.ts';
import { projectsVisibleTo } from '../projects/index.ts';
import { dayMs } from '../time-units.ts';

/** A failed job that nobody looked at for so long is not news any more. */
const jobDays = 7;

/** What needs attention in all projects that a person may see. */
export async function listAttention(
  { db, now }: { db: Database; now(): number },
  userId: string,
  { limit }: AttentionQuery,
): Promise<Attention> {
  const visible = new Map((await projectsVisibleTo(db, userId)).map((project) => [project.id, project]));
  const monitors = await listTroubledMonitors(db, userId, visible, limit);
  const contracts = await listFailingContracts(db, visible, limit);
  const jobs = await listTroubledJobs(db, visible, new Date(now() - jobDays * dayMs));
  const counts = {
    monitors: attentionStates.reduce((total, state) => total + monitors.counts[state], 0),
    contracts: contracts.counts.failing,
    bulkJobs: jobs.length,
  };
  return {
    items: [...monitors.items, ...contracts.items, ...jobs].sort(byUrgency).slice(0, limit),
    counts: { total: counts.monitors + counts.contracts + counts.bulkJobs, ...counts },
    monitors: monitors.counts,
    contracts: contracts.counts,
  };
}

const urgency = ['down', 'recovering', 'contract', 'failing', 'bulk-job', 'changed', 'certificate-expiring'];
const rankOf = (item: AttentionItem): number => urgency.indexOf(item.kind === 'monitor' ? item.state : item.kind);

/** The worst first; of equally bad ones the newest. */
const byUrgency = (a: AttentionItem, b: AttentionItem): number =>
  rankOf(a) - rankOf(b) || Date.parse(b.since) - Date.parse(a.since);
