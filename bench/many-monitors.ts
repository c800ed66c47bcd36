import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { type ImportedMonitors, type MonitorActionResult, type MonitorChange, monitorLimits } from '@hopwise/model';
import { formatMs, formatWhole, percentile, reportPromise } from './figures.ts';
import { Hopwise } from './hopwise.ts';
import { freePort } from './local-server.ts';

/**
 * Thousands of monitors on the embedded database: lists, imports, bulk actions and applying a file. --running: while
 * the monitors run as well.
 */
const { values } = parseArgs({ options: { running: { type: 'boolean', default: false } } });
const count = 5000;
const project = '/projects/default-project/monitors';
const port = await freePort();
const site = createServer((request, response) => {
  const isOld = request.url?.startsWith('/old') === true;
  response.writeHead(isOld ? 301 : 200, isOld ? { location: '/new' } : {}).end();
});
await new Promise<void>((resolve) => site.listen(port, '0.0.0.0', resolve));
await measure();
site.close();
site.closeAllConnections();

async function measure(): Promise<void> {
  const env = { CHANGE_LIMIT_PER_MINUTE: '1000000', ...(!values.running && { BULK_WORKERS: '0' }) };
  await using hopwise = await Hopwise.start({ env: { ...env, MONITOR_LIMIT_PER_HOUR: '1000000' } });
  const { client } = hopwise;
  const where = values.running ? ', while they run' : '';

  async function post<Data>(path: string, body: object): Promise<Data> {
    const response = await fetch(`${client.origin}/api/v2${path}`, {
      method: 'POST',
      headers: { cookie: client.cookie, origin: client.origin, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (response.status !== 200) throw new Error(`${path}: ${await response.text()}`);
    return ((await response.json()) as { data: Data }).data;
  }

  async function timed<Data>(work: () => Promise<Data>): Promise<{ ms: number; data: Data }> {
    const startedAt = performance.now();
    const data = await work();
    return { ms: performance.now() - startedAt, data };
  }

  function promise(what: string, ms: number, most: number, isRight = true): void {
    const happened = `${formatMs(ms)}${isRight ? '' : ', with a wrong result'}`;
    reportPromise({ what: `${what}${where}`, happened, promised: formatMs(most), isKept: isRight && ms <= most });
  }

  const entries = Array.from({ length: count }, (_, at) => ({
    key: `m${at}`,
    name: `Page ${at}`,
    url: `http://127.0.${at % 50}.${(at % 100) + 1}:${port}/old/${at}`,
    tags: [`group ${at % 20}`, 'all'],
    every: '24h',
  }));
  const pages = Array.from({ length: count / monitorLimits.atOnce }, (_, at) =>
    entries.slice(at * monitorLimits.atOnce, (at + 1) * monitorLimits.atOnce),
  );
  const imports: number[] = [];
  for (const monitors of pages) {
    const { ms, data } = await timed(() => post<ImportedMonitors>(`${project}/import`, { monitors }));
    if (data.accepted.length !== monitors.length) throw new Error(JSON.stringify(data.rejected[0]));
    imports.push(ms);
  }
  promise(`slowest import of ${formatWhole(monitorLimits.atOnce)}`, Math.max(...imports), 10_000);

  const queries = [
    ...['', '?sort=name&limit=200', '?cursor=4900', '?search=page%2049', '?tag=group%203&state=new', '?state=down'],
    ...[`?host=127.0.3.4%3A${port}`, '?sort=last-run', '?search=nothing', '/facets'],
  ];
  const lists: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    for (const query of queries) lists.push((await timed(() => client.get(`/monitors${query}`))).ms);
  }
  promise(`list of ${formatWhole(count)}, p95 of ${formatWhole(lists.length)} calls`, percentile(lists, 95), 300);

  const apply = () =>
    timed(async () => {
      const changes: MonitorChange[] = [];
      for (const monitors of pages) {
        changes.push(...(await post<{ changes: MonitorChange[] }>(`${project}/apply`, { monitors })).changes);
      }
      return changes;
    });
  const applied = await apply();
  const isSame = applied.data.every(({ action }) => action === 'unchanged');
  promise(`applying a file of ${formatWhole(count)} that changes nothing`, applied.ms, 10_000, isSame);

  for (const kind of ['pause', 'resume', 'run', 'delete'] as const) {
    const act = () => post<MonitorActionResult>('/monitors/actions', { action: { kind }, filter: {} });
    const { ms, data } = await timed(act);
    promise(`${kind} ${formatWhole(count)}`, ms, 5000, data.done.length === count);
    if (kind === 'delete') {
      const restore = () =>
        post<MonitorActionResult>('/monitors/actions', { action: { kind: 'restore' }, ids: data.done });
      const restored = await timed(restore);
      promise(`restore ${formatWhole(count)}`, restored.ms, 5000, restored.data.done.length === count);
    }
  }
}
