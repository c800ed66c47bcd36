import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { reportFigure } from './figures.ts';
import { Hopwise } from './hopwise.ts';

/** How a bulk job fares with hosts that take their time, and with one that never responds. */
const concurrency = 64;
const answerAfterMs = 200;
await using site = await startSite();
await using hopwise = await Hopwise.start({ env: { BULK_CONCURRENCY: String(concurrency) } });
const { client } = hopwise;

/** Rows of so many hosts in turn; each name is an address of this computer. */
const rowsOf = (hosts: number, rowsEach: number, path: string): string[] =>
  Array.from(
    { length: hosts * rowsEach },
    (_, row) => `http://127.0.1.${(row % hosts) + 1}:${site.port}/${path}?${row}`,
  );

await client.untilJob(await client.upload(rowsOf(16, 20, 'quick')));
await measureSlowHosts();
await measureHangingHost();

async function measureSlowHosts(): Promise<void> {
  const urls = rowsOf(64, 50, 'slow');
  const tookMs = await timed(() => client.upload(urls).then((id) => client.untilJob(id)));
  const idealMs = (urls.length / concurrency) * answerAfterMs;
  reportFigure({
    what: `Bulk, 64 hosts that answer after ${answerAfterMs} ms, ${concurrency} at once`,
    ours: `${(tookMs / 1000).toFixed(1)} s`,
    peer: `ideal ${(idealMs / 1000).toFixed(1)} s`,
    ratio: tookMs / idealMs,
    wanted: 'within 1.3 of the ideal',
  });
}

async function measureHangingHost(): Promise<void> {
  const healthy = rowsOf(100, 40, 'slow');
  const hanging = Array.from({ length: 40 }, (_, row) => `http://127.0.2.1:${site.port}/hang?${row}`);
  const mixed = healthy.flatMap((url, index) => (index % 100 === 0 ? [hanging[index / 100] ?? url, url] : [url]));
  const without = await timed(() => client.upload(healthy).then((id) => client.untilJob(id)));
  const id = await client.upload(mixed);
  const withHanging = await timed(() => client.untilJob(id, ({ successCount }) => successCount === healthy.length));
  reportFigure({
    what: 'Bulk, 100 healthy hosts beside one that hangs',
    ours: `healthy rows done in ${(withHanging / 1000).toFixed(1)} s`,
    peer: `without it ${(without / 1000).toFixed(1)} s`,
    ratio: withHanging / without,
    wanted: 'as if it were not there',
  });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function startSite(): Promise<AsyncDisposable & { port: number }> {
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/hang')) return;
    setTimeout(() => response.end('here'), request.url?.startsWith('/slow') ? answerAfterMs : 0);
  });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
