import { createNetwork, type Network, type TraceOptions, trace } from '@hopwise/engine';
import { startChainServer } from './chain-server.ts';
import { curlChainMs, curlParallelMs, curlVersion } from './curl.ts';
import { formatWhole, median, perSecond, reportFigure } from './figures.ts';
import { startScript } from './local-server.ts';

const parallel = 64;
const megabyte = 1024 * 1024;

const network: Network = createNetwork({ allowCidrs: ['127.0.0.0/8'] });
const curl = curlVersion();

const measurements: Readonly<Record<string, () => Promise<void>>> = { overhead, throughput, memory, bodies };
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in measurements));
if (unknown.length > 0)
  throw new Error(`unknown: ${unknown.join(', ')}; available: ${Object.keys(measurements).join(', ')}`);
console.log(`Node ${process.version}, ${curl ?? 'no curl: no comparison'}`);
for (const [name, measure] of Object.entries(measurements)) {
  if (wanted.length === 0 || wanted.includes(name)) await measure();
}
network.close();

/** One chain at a time, each on its own connection; alternating, so that both sides get the same load. */
async function overhead(): Promise<void> {
  await using server = await startChainServer();
  const { url } = server;
  for (let run = 0; run < 500; run += 1) await followChain(url, 'fresh');
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let run = 0; run < 200; run += 1) {
    const startedAt = performance.now();
    await followChain(url, 'fresh');
    ours.push(performance.now() - startedAt);
    if (curl && run % 20 === 19) theirs.push(...Array.from({ length: 20 }, () => curlChainMs(url)));
  }
  const what = `One chain of 4 requests, ${server.software}, median of 200`;
  report({ what, unit: 'ms', wanted: 'at most 1.5' }, ours, theirs);
}

async function throughput(): Promise<void> {
  await using server = await startChainServer();
  const chains = 10_000;
  await followMany(server.url, 3000);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    const startedAt = performance.now();
    await followMany(server.url, chains);
    ours.push(perSecond(chains, performance.now() - startedAt));
    if (curl) theirs.push(perSecond(chains, curlParallelMs(server.url, chains, parallel)));
  }
  const what = `${formatWhole(chains)} chains of 4 requests, ${parallel} at once, one thread, median of 5`;
  report({ what, unit: 'chains/s', wanted: 'at least 1.0' }, ours, theirs);
}

/** Whether memory grows with the number of chains. */
async function memory(): Promise<void> {
  await using server = await startChainServer();
  const sizes: string[] = [];
  for (let round = 0; round <= 10; round += 1) {
    if (round > 0) await followMany(server.url, 10_000);
    globalThis.gc?.();
    const { rss, heapUsed } = process.memoryUsage();
    sizes.push(`${Math.round(rss / megabyte)} (${(heapUsed / megabyte).toFixed(1)})`);
  }
  const ours = `${sizes[0]} before, ${sizes[1]} after 10,000, ${sizes.at(-1)} after 100,000`;
  reportFigure({ what: 'Memory over 100,000 chains, MB resident (heap)', ours, wanted: 'flat' });
}

/** The memory cost of endless pages and gzip bombs. */
async function bodies(): Promise<void> {
  await using server = await startScript('hostile-server-node.ts');
  for (const path of ['/endless', '/bomb']) {
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    let highest = before;
    const watch = setInterval(() => {
      highest = Math.max(highest, process.memoryUsage().rss);
    }, 1);
    for (let run = 0; run < 20; run += 1) {
      await follow(`http://127.0.0.1:${server.port}${path}`, { connections: 'fresh', pageBytes: 2 * megabyte });
    }
    clearInterval(watch);
    const grown = Math.round((Math.max(highest, process.memoryUsage().rss) - before) / megabyte);
    const what = `20 traces of ${path === '/bomb' ? 'a gzip bomb' : 'an endless page'}`;
    reportFigure({ what, ours: `at most +${grown} MB`, wanted: 'bounded' });
  }
}

function follow(url: string, options: Partial<TraceOptions>) {
  return trace({ url, method: 'GET' }, { network, maxHops: 10, timeoutMs: 30_000, ...options });
}

async function followChain(url: string, connections: 'fresh' | 'pooled'): Promise<void> {
  const { hops, end } = await follow(url, { connections });
  if (hops.length !== 4 || end.kind !== 'final') throw new Error(`the chain broke: ${JSON.stringify(end)}`);
}

async function followMany(url: string, chains: number): Promise<void> {
  let left = chains;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      await followChain(url, 'pooled');
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
}

function report(
  { what, unit, wanted }: { what: string; unit: string; wanted: string },
  ours: number[],
  theirs: number[],
) {
  const [mine, peer] = [median(ours), median(theirs)];
  const figure = { what, ours: `${show(mine)} ${unit}`, wanted };
  reportFigure(theirs.length === 0 ? figure : { ...figure, peer: `curl ${show(peer)} ${unit}`, ratio: mine / peer });
}

function show(value: number): string {
  return value < 10 ? value.toFixed(2) : formatWhole(value);
}
