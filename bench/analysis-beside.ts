import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { issueCertificate } from '@hopwise/engine/testing/pki';
import { startChainServer } from './chain-server.ts';
import { formatMs, median, percentile, reportFigure } from './figures.ts';
import { noAnalyses } from './guest.ts';
import { Hopwise } from './hopwise.ts';
import { startLocalServer } from './local-server.ts';

/**
 * What one person waits for while another has a heavy page analysed again and again: quiet and busy stretches take
 * turns, so that both see the same computer.
 */
const rounds = 5;
const stretchMs = 5000;

const folder = mkdtempSync(join(tmpdir(), 'hopwise-heavy-'));
const write = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const root = await issueCertificate({ name: 'Bench Root', isCa: true });
const altNames = [{ type: 'ip' as const, value: '127.0.0.1' }];
const leaf = await issueCertificate({ name: 'bench.test', issuer: root, altNames });
const files = [write('key.pem', leaf.privateKeyPem), write('site.pem', leaf.pem)];
const script = new URL('heavy-site-node.ts', import.meta.url).pathname;
let heavyPort = 0;
await using _heavy = await startLocalServer((port) => {
  heavyPort = port;
  return spawn(process.execPath, [script, String(port), ...files], { stdio: 'inherit' });
});
await using chain = await startChainServer();
await using hopwise = await Hopwise.start({ env: { TRACE_EXTRA_CA: write('authority.pem', root.pem) } });
const { client } = hopwise;

async function post(path: string, body: object): Promise<{ data: { check: { id: string } } }> {
  const response = await fetch(`${client.origin}/api/v2${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: client.cookie, origin: client.origin },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as { data: { check: { id: string } } };
}

async function timed<T>(into: number[], work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await work();
  into.push(performance.now() - startedAt);
  return result;
}

interface Waits {
  track: number[];
  read: number[];
}

/** The other person: tracks a short chain, opens the check, and begins again. */
async function askUntil(endsAt: number, { track, read }: Waits): Promise<void> {
  while (performance.now() < endsAt) {
    const made = await timed(track, () => post('/track', { url: chain.url, ...noAnalyses }));
    await timed(read, () => client.get(`/track/${made.data.check.id}`));
  }
}

const quiet: Waits = { track: [], read: [] };
const busy: Waits = { track: [], read: [] };
const analyses: number[] = [];
const analyse = () => timed(analyses, () => post('/analyze/comprehensive', { url: `https://127.0.0.1:${heavyPort}/` }));

await analyse();
await askUntil(performance.now() + 1000, { track: [], read: [] });
analyses.length = 0;
for (let round = 0; round < rounds; round += 1) {
  await askUntil(performance.now() + stretchMs, quiet);
  const endsAt = performance.now() + stretchMs;
  const analysing = (async () => {
    while (performance.now() < endsAt) await analyse();
  })();
  await askUntil(endsAt, busy);
  await analysing;
}
rmSync(folder, { recursive: true });

const extra = (kind: keyof Waits, percent: number): string =>
  formatMs(percentile(busy[kind], percent) - percentile(quiet[kind], percent));
const both = (kind: keyof Waits): string =>
  `median ${formatMs(median(quiet[kind]))} alone, ${formatMs(median(busy[kind]))} beside it`;
const load = `load average ${loadavg()[0]?.toFixed(1)}`;
reportFigure({
  what: `an analysis of everything: a page of 2 MB with 300 cookies (${analyses.length} times, ${load})`,
  ours: `median ${formatMs(median(analyses))}, p99 ${formatMs(percentile(analyses, 99))}`,
  wanted: 'at most 2.5 s',
});
for (const [kind, name] of [
  ['track', 'another tracks a chain without analyses'],
  ['read', 'another opens a check'],
] as const) {
  reportFigure({
    what: `${name} beside it: waits longer by`,
    ours: `median ${extra(kind, 50)}, p99 ${extra(kind, 99)} (${both(kind)})`,
    wanted: 'at most 50 ms',
  });
}
