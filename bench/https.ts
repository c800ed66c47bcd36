import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { createNetwork, type Network, trace } from '@hopwise/engine';
import { curlVersion } from './curl.ts';
import { formatWhole, median, perSecond, reportFigure } from './figures.ts';
import { Hopwise } from './hopwise.ts';
import { type HttpsSites, startHttpsSites } from './https-sites.ts';

/**
 * A realistic web: chains of one to five requests over TLS 1.3 to five hundred hosts that take 5 to 80 ms, half of them
 * over HTTP/2. Compares the engine and whole bulk jobs with `curl --parallel`, in rows per second and CPU per row:
 * `node bench/https.ts [chains]`.
 */
const chainCount = Number(process.argv[2] ?? 4000);
const parallel = 64;
const rounds = 3;

interface Run {
  rate: number;
  /** CPU of the client alone, per chain. */
  cpuMs: number;
}

await using sites = await startHttpsSites();
const urls = sites.chains(chainCount);
const curl: Run[] = [];
const engine: Run[] = [];
const bulk: Run[] = [];
await followAll(urls.slice(0, 500));
for (let round = 0; round < rounds; round += 1) {
  engine.push(await measure(() => followAll(urls), ownCpuMs));
  if (curlVersion()) curl.push(runCurl(sites));
}
await using hopwise = await Hopwise.start({
  env: {
    TRACE_EXTRA_CA: sites.authorityPath,
    BULK_CONCURRENCY: String(parallel),
    BULK_PER_HOST: String(parallel),
  },
});
await runJob(urls.slice(0, 500));
for (let round = 0; round < rounds; round += 1) {
  bulk.push(
    await measure(
      () => runJob(urls),
      () => hopwise.cpuMs,
    ),
  );
  if (curlVersion()) curl.push(runCurl(sites));
}
report('Engine, https', engine, "CPU per chain at most curl's");
report('Bulk, https, embedded database', bulk);

async function measure(work: () => Promise<void>, cpu: () => number): Promise<Run> {
  const [startedAt, cpuBefore] = [performance.now(), cpu()];
  await work();
  return {
    rate: perSecond(chainCount, performance.now() - startedAt),
    cpuMs: (cpu() - cpuBefore) / chainCount,
  };
}

function ownCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function followAll(wanted: readonly string[]): Promise<void> {
  const network = createNetwork({ allowCidrs: ['127.0.0.0/8'], extraCa: [sites.authority] });
  const left = [...wanted];
  await Promise.all(Array.from({ length: parallel }, () => followUntilNone(left, network)));
  network.close();
}

async function followUntilNone(left: string[], network: Network): Promise<void> {
  for (let url = left.pop(); url !== undefined; url = left.pop()) {
    const options = { network, maxHops: 10, timeoutMs: 30_000, connections: 'pooled' } as const;
    const { end } = await trace({ url, method: 'GET' }, options);
    if (end.kind !== 'final') throw new Error(`the chain broke: ${JSON.stringify(end)}`);
  }
}

async function runJob(wanted: readonly string[]): Promise<void> {
  const { client } = hopwise;
  const { successCount } = await client.untilJob(await client.upload(wanted));
  if (successCount !== wanted.length) throw new Error(`only ${successCount} of ${wanted.length} chains succeeded`);
}

function runCurl({ authorityPath }: HttpsSites): Run {
  const config = `${authorityPath}.urls`;
  writeFileSync(config, urls.map((url) => `url = "${url}"\noutput = /dev/null\n`).join(''));
  const startedAt = performance.now();
  // The shell reports its children's CPU time.
  const command =
    'curl -sL --fail --parallel --parallel-max "$1" --cacert "$2" --config "$3"; code=$?; times; exit $code';
  const { stdout, status } = spawnSync('sh', ['-c', command, 'sh', String(parallel), authorityPath, config], {
    encoding: 'utf8',
  });
  const tookMs = performance.now() - startedAt;
  rmSync(config);
  if (status !== 0) throw new Error(`curl exited with ${status}`);
  const ofChildren = stdout.trim().split('\n').at(-1) ?? '';
  const cpuMs = [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60_000 + Number(seconds) * 1000,
    0,
  );
  return { rate: perSecond(chainCount, tookMs), cpuMs: cpuMs / chainCount };
}

function report(what: string, ours: readonly Run[], wanted?: string): void {
  const rate = (runs: readonly Run[]) => median(runs.map((run) => run.rate));
  const cpu = (runs: readonly Run[]) => median(runs.map(({ cpuMs }) => cpuMs));
  const compare = (name: string, unit: string, of: typeof rate, show: (value: number) => string, promise?: string) =>
    reportFigure({
      what: `${what}, ${name}`,
      ours: `${show(of(ours))} ${unit}`,
      ...(curl.length > 0 && { peer: `curl ${show(of(curl))} ${unit}`, ratio: of(ours) / of(curl) }),
      ...(promise !== undefined && { wanted: promise }),
    });
  compare('speed', 'chains/s', rate, formatWhole);
  compare('CPU', 'ms per chain', cpu, (value) => value.toFixed(2), wanted);
}
