import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sixteenHosts, startChainServer } from './chain-server.ts';
import { curlParallelMs, curlVersion } from './curl.ts';
import { formatWhole, median, perSecond, reportFigure } from './figures.ts';
import { Hopwise, type HopwiseSettings } from './hopwise.ts';
import { startPostgres } from './postgres.ts';

/**
 * A bulk job of 4-request chains, from the upload to COMPLETED with everything stored, compared with curl and
 * linkinator in the same minute: `node bench/bulk.ts [rows]`.
 */
const rowCount = Number(process.argv[2] ?? 20_000);
const parallel = 64;
const rounds = 3;
const analyzedRows = 2000;
/** linkinator is slow. */
const linkinatorChains = 1000;
const linkinatorProgram = join(import.meta.dirname, 'agreement/peers/node_modules/.bin/linkinator');
const env = { BULK_CONCURRENCY: String(parallel), BULK_PER_HOST: String(parallel) };

await using site = await startChainServer(sixteenHosts);
const urls = site.chains(rowCount);

await measure('Bulk, embedded database', { env }, 'at least 0.35 of curl, 10 of linkinator');
await measureAnalyses();
await using postgres = await startPostgres();
if (postgres !== undefined) {
  const databaseUrl = postgres.url;
  await measure(`Bulk, PostgreSQL ${postgres.version}, 1 worker`, { databaseUrl, workers: 1, env });
  await measure(`Bulk, PostgreSQL ${postgres.version}, 2 workers`, { databaseUrl, workers: 2, env }, 'at least 0.45');
}

/** The first job after a start is reported separately, because V8 hasn't optimized anything yet. */
async function measure(what: string, settings: HopwiseSettings, wanted?: string): Promise<void> {
  await using hopwise = await Hopwise.start(settings);
  compareWithCurl(`${what}, first job`, [await measureJob(hopwise)], [measureCurl()]);
  const ours: number[] = [];
  const curl: number[] = [];
  const linkinator: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await measureJob(hopwise));
    curl.push(measureCurl());
    const links = linkinatorRate(site.url, linkinatorChains, parallel);
    if (links !== undefined) linkinator.push(links);
  }
  compareWithCurl(what, ours, curl, wanted);
  if (linkinator.length === 0) return;
  const [rate, links] = [median(ours), median(linkinator)];
  const peer = `linkinator ${formatWhole(links)} chains/s`;
  reportFigure({ what, ours: `${formatWhole(rate)} chains/s`, peer, ratio: rate / links });
}

async function measureJob(hopwise: Hopwise): Promise<number> {
  return perSecond(rowCount, await runJob(hopwise, urls));
}

/** NaN without curl. */
function measureCurl(): number {
  return curlVersion() ? perSecond(rowCount, curlParallelMs(site.url, rowCount, parallel)) : Number.NaN;
}

function compareWithCurl(what: string, ours: readonly number[], curl: readonly number[], wanted?: string): void {
  const [rate, theirs] = [median(ours), median(curl)];
  const figure = { what, ours: `${formatWhole(rate)} chains/s`, ...(wanted !== undefined && { wanted }) };
  const peer = `curl ${formatWhole(theirs)} chains/s`;
  reportFigure(Number.isNaN(theirs) ? figure : { ...figure, peer, ratio: rate / theirs });
}

/** With all three analyses for every row; the site is plain http, so there is no certificate to check. */
async function measureAnalyses(): Promise<void> {
  await using hopwise = await Hopwise.start({ env });
  await runJob(hopwise, urls.slice(0, 200), {});
  const rate = perSecond(analyzedRows, await runJob(hopwise, urls.slice(0, analyzedRows), {}));
  reportFigure({ what: 'Bulk, embedded database, all analyses on', ours: `${formatWhole(rate)} chains/s` });
}

/** Milliseconds from the upload to the end of the job. */
async function runJob({ client }: Hopwise, urls: readonly string[], fields?: Record<string, string>): Promise<number> {
  const startedAt = performance.now();
  const { successCount } = await client.untilJob(await client.upload(urls, fields));
  if (successCount !== urls.length) throw new Error(`only ${successCount} of ${urls.length} chains succeeded`);
  return performance.now() - startedAt;
}

/**
 * Chains per second that linkinator follows from a page with this many links. It occasionally gives up on one, which
 * isn't counted. Undefined if it isn't installed.
 */
function linkinatorRate(url: string, chains: number, parallel: number): number | undefined {
  if (!existsSync(linkinatorProgram)) {
    console.log("linkinator isn't installed: run `npm ci` in bench/agreement/peers");
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'hopwise-links-'));
  const links = Array.from({ length: chains }, (_, index) => `<a href="${url}?${index}">${index}</a>`);
  writeFileSync(join(folder, 'index.html'), `<!doctype html><title>Links</title>${links.join('\n')}`);
  const startedAt = performance.now();
  const args = [
    linkinatorProgram,
    'index.html',
    '--concurrency',
    String(parallel),
    '--format',
    'JSON',
    '--server-root',
    folder,
  ];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 1e8 });
  const tookMs = performance.now() - startedAt;
  rmSync(folder, { recursive: true });
  const { links: checked } = JSON.parse(stdout) as { links: { state: string }[] };
  const followed = checked.filter(({ state }) => state === 'OK').length;
  if (followed < 0.9 * chains) throw new Error(`linkinator followed only ${followed} of ${chains} chains`);
  return perSecond(followed, tookMs);
}
