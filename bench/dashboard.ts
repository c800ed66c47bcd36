import { type CheckOrigin, dayMs, type Hop, type Trace } from '@hopwise/model';
import { bareHop } from '@hopwise/model/testing/bare-hop';
import { sql } from 'drizzle-orm';
import { insertChecks, packChecks, writeCheck } from '../apps/server/src/checks/index.ts';
import { checkRow } from '../apps/server/src/checks/testing/insert-checks.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { newId } from '../apps/server/src/db/columns.ts';
import { openDatabase } from '../apps/server/src/db/open-database.ts';
import { createMonitor } from '../apps/server/src/monitors/testing/monitor-client.ts';
import { createTestApp, signUp } from '../apps/server/src/testing/index.ts';
import { createTestDatabase } from '../apps/server/src/testing/test-database.ts';
import { formatMs, formatWhole, percentile, reportFigure, reportPromise } from './figures.ts';
import { startPostgres } from './postgres.ts';

/**
 * The API calls of the dashboard and of the list of monitors, for a person with 200,000 checks in 90 days, 5,000
 * monitors and 1,000 contracts. --postgres: on PostgreSQL.
 */
const checkCount = 200_000;
const monitorCount = 5000;
const contractCount = 1000;
const days = 90;
const hostCount = 500;
const batch = 500;
const calls = 40;
const promisedMs = 300;
const zones = ['UTC', 'America/New_York', 'Asia/Kolkata'];

await using postgres = process.argv.includes('--postgres') ? await startPostgres() : undefined;
if (postgres !== undefined) process.env.TEST_DATABASE_URL = postgres.url;
const { env, remove } = await createTestDatabase();
const database = await openDatabase(readConfig(env), console);
const server = await createTestApp({ env: { ...env, BULK_WORKERS: '0' }, deps: { database } });
const person = await signUp(server);
const { db } = database;

const idOf = async (call: Promise<{ json(): { data: { project: { id: string } } } }>) =>
  (await call).json().data.project.id;
const projectIds = [
  await idOf(person.call('GET', '/api/v2/projects/default-project')),
  await idOf(person.call('POST', '/api/v2/projects', { name: 'Second' })),
  await idOf(person.call('POST', '/api/v2/projects', { name: 'Third' })),
];

await insertAll();
await createMonitors();
await createContracts();
await db.execute(sql`vacuum analyze`);
await measure();
await server.close();
await database.close();
await remove();

/** Half of them in bulk jobs, one in ten of a monitor, with certificates, oldest first. */
async function insertAll(): Promise<void> {
  const origins: CheckOrigin[] = [
    'bulk',
    'bulk',
    'bulk',
    'contract',
    'contract',
    'web',
    'web',
    'api',
    'api',
    'monitor',
  ];
  const startedAt = performance.now();
  const stepMs = (days * dayMs) / checkCount;
  for (let from = 0; from < checkCount; from += batch) {
    const origin = origins[(from / batch) % origins.length] as CheckOrigin;
    const batchId = origin === 'bulk' || origin === 'contract' ? newId() : null;
    const projectId = projectIds[(from / batch) % projectIds.length] ?? null;
    const written = Array.from({ length: batch }, (_, index) => {
      const number = from + index;
      const url = `https://host-${number % hostCount}.test/page/${number}`;
      const row = checkRow(
        { projectId },
        {
          ...{ inputUrl: url, finalUrl: `${url}/`, origin, batchId, redirectCount: number % 4 },
          ...{ status: number % 20 === 0 ? 'ERROR' : 'OK', totalTimeMs: 20 + (number % 977) / 3 },
        },
        new Date(Date.now() - days * dayMs + number * stepMs),
      );
      return writeCheck({ row, trace: traceOf(url), analysis: null });
    });
    const packed = await packChecks(written);
    await db.transaction((tx) => insertChecks(tx, packed));
  }
  reportFigure({
    what: `${formatWhole(checkCount)} checks stored`,
    ours: formatMs(performance.now() - startedAt),
  });
}

function traceOf(url: string): Trace {
  const certificate = {
    ...{ subject: { CN: new URL(url).host }, issuer: { O: 'Test CA' }, sha256Fingerprint: 'AA' },
    ...{ validFrom: '2026-01-01T00:00:00Z', validTo: '2027-01-01T00:00:00Z' },
  };
  const tls = { protocol: 'TLSv1.3', chain: [certificate] } as unknown as Hop['tls'];
  return { hops: [{ ...bareHop, url, statusCode: 200, tls }], end: { kind: 'final' } };
}

/** Copies of one, in every state, each with its days. */
async function createMonitors(): Promise<void> {
  const { id } = await createMonitor(person, { url: 'https://host-0.test/', name: 'Monitor 0' });
  await db.execute(sql`
    insert into monitors select copy.* from monitors cross join generate_series(1, ${monitorCount - 1}) as n
    cross join lateral jsonb_populate_record(monitors, jsonb_build_object(
      'id', gen_random_uuid(), 'name', 'Monitor ' || n, 'url', 'https://host-' || n % ${hostCount} || '.test/' || n,
      'shown_state', case when n % 50 = 0 then 'down' when n % 35 = 0 then 'changed' else 'up' end,
      'state', state || case when n % 50 = 0 then '{"reach":"down","reason":"503"}'::jsonb else '{"reach":"up"}'::jsonb end,
      'project_id', (array[${sql.join(
        projectIds.map((each) => sql`${each}`),
        sql`, `,
      )}])[1 + n % ${projectIds.length}]
    )) as copy where monitors.id = ${id}`);
  await db.execute(sql`
    insert into monitor_days (monitor_id, day, up, down, unknown, times)
    select id, current_date - n, 280, n % 7, 0, '[]' from monitors cross join generate_series(0, ${days - 1}) as n`);
}

/** Copies of one, in all projects, none run yet. */
async function createContracts(): Promise<void> {
  const response = await person.call('POST', `/api/v2/projects/${projectIds[0]}/contracts`, {
    name: 'Contract 0',
    text: 'https://host-0.test/old -> /new\n',
  });
  const { id } = response.json<{ data: { contract: { id: string } } }>().data.contract;
  await db.execute(sql`
    insert into contracts select copy.* from contracts cross join generate_series(1, ${contractCount - 1}) as n
    cross join lateral jsonb_populate_record(contracts, jsonb_build_object(
      'id', gen_random_uuid(), 'name', 'Contract ' || n,
      'project_id', (array[${sql.join(
        projectIds.map((each) => sql`${each}`),
        sql`, `,
      )}])[1 + n % ${projectIds.length}]
    )) as copy where contracts.id = ${id}`);
}

async function measure(): Promise<void> {
  const where = database.kind === 'embedded' ? 'embedded' : 'PostgreSQL';
  const origin = 'web,api,bulk,contract';
  const stats = zones.flatMap((timeZone) =>
    ['7d', '30d', '90d'].map((period) => `/stats?period=${period}&timeZone=${timeZone}&origin=${origin}`),
  );
  const paths = [
    ...['/attention', '/onboarding', `/checks/recent?limit=20&bulk=group&origin=${origin}`],
    ...[...stats, `/stats/hosts?period=7d&timeZone=UTC&origin=${origin}`, '/stats/certificates', '/projects'],
    ...['/monitors?limit=5', '/contracts?limit=5', '/contracts?limit=50'],
    ...['/monitors?limit=50', '/monitors?limit=50&search=checkout', '/monitors?limit=50&state=down'],
  ];
  for (const path of paths) {
    const times: number[] = [];
    for (let call = 0; call < calls; call += 1) {
      const startedAt = performance.now();
      const response = await person.call('GET', `/api/v2${path}`);
      times.push(performance.now() - startedAt);
      if (response.statusCode !== 200)
        throw new Error(`${path} responded with ${response.statusCode}: ${response.body}`);
    }
    const [p50, p95] = [percentile(times, 50), percentile(times, 95)];
    reportPromise({
      what: `${where}, GET ${path.replace(`&origin=${origin}`, '')}`,
      happened: `least ${formatMs(Math.min(...times))}, p50 ${formatMs(p50)}, p95 ${formatMs(p95)}`,
      promised: `p95 within ${formatMs(promisedMs)}`,
      isKept: p95 <= promisedMs,
    });
  }
}
