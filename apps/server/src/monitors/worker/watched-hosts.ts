import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';

/** A host that responded to a monitor's last request. */
export interface WatchedHost {
  projectId: string;
  /** Without its port: another port is the same host. */
  name: string;
  /** Its home page: nothing in it is examined, and the monitored URL may contain a secret. */
  url: string;
}

const most = 20;
const hasResponded = sql`url is not null and next_at is not null and last_status_code is not null`;

/** The hosts that a project monitors. */
export async function hostsOfProject(db: Database, projectId: string): Promise<WatchedHost[]> {
  const { rows } = await db.execute<WatchedRow>(sql`
    select project_id, url from (
      select distinct on (host) project_id, url, created_at from monitors
      where project_id = ${projectId} and ${hasResponded} order by host, created_at
    ) as hosts
    order by created_at limit ${most}`);
  return rows.map(toHost);
}

/** One of each person, longest monitored first, so that newcomers can't displace anyone. */
export async function hostsOfOthers(db: Database): Promise<WatchedHost[]> {
  const { rows } = await db.execute<WatchedRow>(sql`
    select project_id, url from (
      select distinct on (coalesce(user_id, project_id)) project_id, url, created_at from monitors
      where ${hasResponded} order by coalesce(user_id, project_id), created_at
    ) as hosts
    order by created_at limit ${most}`);
  return rows.map(toHost);
}

type WatchedRow = { project_id: string; url: string };

function toHost({ project_id: projectId, url }: WatchedRow): WatchedHost {
  const { href, hostname: name } = new URL('/', url);
  return { projectId, name, url: href };
}
