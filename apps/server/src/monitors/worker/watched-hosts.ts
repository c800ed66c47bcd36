import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';

/** A host that responded to a monitor when it was asked last. */
export interface WatchedHost {
  projectId: string;
  /** Without its port: another port is no other host. */
  name: string;
  /** Its front page: nothing of it is looked at, and the URL that is watched may hold a secret. */
  url: string;
}

const most = 20;
const hasResponded = sql`url is not null and next_at is not null and last_status_code is not null`;

/** Those that a project watches. */
export async function hostsOfProject(db: Database, projectId: string): Promise<WatchedHost[]> {
  const { rows } = await db.execute<WatchedRow>(sql`
    select project_id, url from (
      select distinct on (host) project_id, url, created_at from monitors
      where project_id = ${projectId} and ${hasResponded} order by host, created_at
    ) as hosts
    order by created_at limit ${most}`);
  return rows.map(toHost);
}

/** One of each person, those first that have been watched longest: who comes later gets in front of nobody. */
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
