import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { confirmAfterMs, type MonitorRun, type MonitorsPage, minuteMs } from '@hopwise/model';
import { formatMs, formatWhole, percentile, reportFigure, reportPromise } from './figures.ts';
import { crash, Hopwise, importMonitors } from './hopwise.ts';
import { freePort } from './local-server.ts';
import { startPostgres } from './postgres.ts';

/**
 * Monitors with local targets: how late each run is, and the server's memory. --monitors 10000 --minutes 20 --interval
 * 5; --postgres: on PostgreSQL with two workers; --kill: kills one of them every minute.
 */
const { values } = parseArgs({
  options: {
    monitors: { type: 'string', default: '10000' },
    minutes: { type: 'string', default: '20' },
    interval: { type: 'string', default: '5' },
    postgres: { type: 'boolean', default: false },
    kill: { type: 'boolean', default: false },
  },
});
const monitorCount = Number(values.monitors);
const minutes = Number(values.minutes);
const intervalMinutes = Number(values.interval);
const periodMs = intervalMinutes * minuteMs;
const promisedMs = 5000;
/** Two runs of one monitor this close together are one too many: even a failure isn't confirmed this soon. */
const tooCloseMs = confirmAfterMs / 2;
/** When workers were killed. Their last requests may arrive a little later. */
const kills: number[] = [];
const inFlightMs = 1000;
/** Runs this close together are outside the schedule: the second one confirms what the first saw. */
const betweenMs = Math.min(periodMs * 0.9, 2 * confirmAfterMs);
const hostCount = 250;

/** The arrival times of each monitor's runs, by its number. */
const arrivals = new Map<number, number[]>();
const port = await freePort();
const site = createServer((request, response) => {
  const [, number] = /^\/old\/(\d+)/.exec(request.url ?? '') ?? [];
  if (number === undefined) return void response.end();
  const seen = arrivals.get(Number(number)) ?? [];
  seen.push(Date.now());
  arrivals.set(Number(number), seen);
  response.writeHead(301, { location: `/new/${number}` }).end();
});
await new Promise<void>((resolve) => site.listen(port, '0.0.0.0', resolve));

await using postgres = values.postgres ? await startPostgres() : undefined;
if (values.postgres && postgres === undefined) throw new Error("PostgreSQL isn't installed");
await measure(postgres?.url);
site.close();
site.closeAllConnections();

async function measure(databaseUrl: string | undefined): Promise<void> {
  const workers = databaseUrl === undefined ? 0 : 2;
  const env = { CHANGE_LIMIT_PER_MINUTE: '1000000' };
  await using hopwise = await Hopwise.start({ databaseUrl, workers, env });
  await createMonitors(hopwise);
  const grid = await untilLearned(hopwise);
  const from = Date.now();
  const startMb = hopwise.residentMb;
  const memory: number[] = [];
  for (let minute = 0; minute < minutes; minute += 1) {
    await delay(from + (minute + 1) * minuteMs - Date.now());
    memory.push(hopwise.residentMb);
    if (values.kill) await killOldest(hopwise);
  }
  const where = databaseUrl === undefined ? 'embedded' : 'PostgreSQL';
  const confirming = report(grid, from, Date.now(), { startMb, memory, where });
  await reportReasons(hopwise, confirming, from);
}

/** Why monitors ran outside their schedule: the unusual results of each. */
async function reportReasons({ client }: Hopwise, ids: readonly string[], from: number): Promise<void> {
  const counts = new Map<string, number>();
  for (const id of ids) {
    const { runs } = await client.get<{ runs: MonitorRun[] }>(`/monitors/${id}/runs?limit=50`);
    const unusual = runs.filter(({ finishedAt, outcome, changes }) => {
      return Date.parse(finishedAt) >= from && (outcome !== 'up' || changes.length > 0);
    });
    const said = unusual.map(({ outcome, reason, changes }) => `${outcome}: ${reason ?? changes[0]?.says}`);
    // Each site has its own IP address.
    for (const line of said.length === 0 ? ['nothing unusual'] : said) {
      const alike = line.replaceAll(/127\.\d+\.\d+\.\d+/g, 'the site');
      counts.set(alike, (counts.get(alike) ?? 0) + 1);
    }
  }
  for (const [says, count] of counts) reportFigure({ what: `ran once more, ${says}`, ours: formatWhole(count) });
}

async function killOldest(hopwise: Hopwise): Promise<void> {
  const [oldest] = hopwise.workers.splice(0, 1);
  kills.push(Date.now());
  if (oldest !== undefined) await crash(oldest);
  hopwise.startWorker();
}

async function createMonitors({ client }: Hopwise): Promise<void> {
  const entries = Array.from({ length: monitorCount }, (_, number) => {
    const host = `127.0.${Math.floor((number % hostCount) / 100)}.${(number % 100) + 1}`;
    return { name: String(number), url: `http://${host}:${port}/old/${number}`, every: `${intervalMinutes}m` };
  });
  const startedAt = performance.now();
  await importMonitors(client, entries);
  reportFigure({
    what: `${formatWhole(monitorCount)} monitors imported`,
    ours: formatMs(performance.now() - startedAt),
  });
}

/** Waits until each has its baseline and follows its schedule. Returns a time at which each is due, by its number. */
async function untilLearned({ client }: Hopwise): Promise<Map<number, Planned>> {
  const isLearned = (_: unknown, number: number) => (arrivals.get(number)?.length ?? 0) >= 4;
  while (!Array.from({ length: monitorCount }).every(isLearned)) await delay(5000);
  const planned = new Map<number, Planned>();
  for (let cursor: number | null = 0; cursor !== null; ) {
    const page: MonitorsPage = await client.get(`/projects/default-project/monitors?limit=200&cursor=${cursor}`);
    for (const { id, name, nextRunAt } of page.monitors)
      planned.set(Number(name), { id, due: Date.parse(nextRunAt ?? '') });
    cursor = page.nextCursor;
  }
  arrivals.clear();
  return planned;
}

interface Planned {
  id: string;
  due: number;
}

interface Measured {
  startMb: number;
  memory: number[];
  where: string;
}

/** Returns the ids of the monitors that ran outside their schedule. */
function report(
  grid: ReadonlyMap<number, Planned>,
  from: number,
  to: number,
  { startMb, memory, where }: Measured,
): string[] {
  const late: number[] = [];
  let missing = 0;
  const tooClose: number[] = [];
  let again = 0;
  const confirming: string[] = [];
  let longestGapMs = 0;
  for (const [number, { id, due }] of grid) {
    const seen = (arrivals.get(number) ?? []).filter((at) => at >= from && at <= to);
    // The grid extends in both directions; runs due in the last seconds may still arrive.
    const first = due + Math.ceil((from - due) / periodMs) * periodMs;
    const wanted = Math.max(0, Math.floor((to - promisedMs - first) / periodMs) + 1);
    missing += Math.max(0, wanted - seen.length);
    for (const at of seen) late.push((((at - due) % periodMs) + periodMs) % periodMs);
    for (const [index, at] of seen.entries()) {
      const before = seen[index - 1] ?? at;
      const gapMs = at - before;
      // Results that a killed worker hadn't stored are lost, and those monitors run again.
      const isAgain = kills.some((killedAt) => before <= killedAt + inFlightMs && killedAt <= at);
      if (index > 0 && gapMs < tooCloseMs && isAgain) again += 1;
      else if (index > 0 && gapMs < tooCloseMs) tooClose.push(gapMs);
      else if (index > 0 && gapMs < betweenMs) confirming.push(id);
      longestGapMs = Math.max(longestGapMs, gapMs);
    }
  }
  const how = values.kill ? ', a worker killed every minute' : '';
  const what = `${formatWhole(monitorCount)} monitors every ${intervalMinutes} min, ${minutes} min, ${where}${how}`;
  const maxMs = late.reduce((most, each) => Math.max(most, each), 0);
  const [p50, p99] = [percentile(late, 50), percentile(late, 99)];
  reportPromise({
    what: `${what}: delay`,
    happened: `${formatWhole(late.length)} runs; p50 ${formatMs(p50)}, p99 ${formatMs(p99)}, max ${formatMs(maxMs)}`,
    promised: values.kill ? 'no run lost for longer than one interval' : `each within ${formatMs(promisedMs)}`,
    isKept: values.kill ? longestGapMs <= 2 * periodMs : maxMs <= promisedMs && missing === 0,
  });
  reportPromise({
    what: `${what}: lost or duplicate runs`,
    happened: `${missing} missing, ${tooClose.length} too close to the previous one${tooClose.length > 0 ? ` (${tooClose.map(formatMs).join(', ')})` : ''}, ${again} repeated because their worker was killed, ${confirming.length} confirming runs, longest gap ${formatMs(longestGapMs)}`,
    promised: 'no duplicates',
    isKept: tooClose.length === 0,
  });
  const [firstMb = startMb, lastMb = startMb] = [memory[0], memory.at(-1)];
  reportFigure({
    what: `${what}: server memory`,
    ours: `${formatWhole(startMb)} MB at the start, ${formatWhole(firstMb)} after a minute, ${formatWhole(lastMb)} at the end, most ${formatWhole(Math.max(startMb, ...memory))}`,
    wanted: 'flat',
  });
  return [...new Set(confirming)];
}
