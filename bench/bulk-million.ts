import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { formatMs, formatWhole, percentile, reportFigure } from './figures.ts';
import { Hopwise } from './hopwise.ts';

/**
 * The upload of a file of a million rows: what it adds to the memory of the server, and how long others wait for the
 * list of jobs and for rows meanwhile. `node bench/bulk-million.ts [rows]`.
 */
const rowCount = Number(process.argv[2] ?? 1_000_000);

// Nothing is tracked: what is measured is taking the file in.
await using hopwise = await Hopwise.start({ env: { BULK_WORKERS: '0' } });
const { client } = hopwise;
const firstJob = await client.upload(Array.from({ length: 1000 }, (_, index) => `https://first.example/${index}`));

const before = await hopwise.untilAtRest();
let most = before;
const waits: number[] = [];
let isUploading = true;
const watching = watch();
const startedAt = performance.now();
const bytes = await uploadFile();
isUploading = false;
await watching;

const seconds = (performance.now() - startedAt) / 1000;
const size = `${formatWhole(rowCount)} rows, ${formatWhole(bytes / 1e6)} MB, in ${seconds.toFixed(0)} s`;
reportFigure({ what: 'Upload', ours: size });
reportFigure({
  what: 'Upload, memory of the server',
  ours: `${formatWhole(before)} MB before, at most ${formatWhole(most - before)} MB more`,
  wanted: 'within 150 MB',
});
reportFigure({
  what: 'Upload, job list and rows meanwhile',
  ours: `median ${formatMs(percentile(waits, 50))}, p95 ${formatMs(percentile(waits, 95))}, longest ${formatMs(Math.max(...waits))}`,
  wanted: 'under 200 ms',
});

async function watch(): Promise<void> {
  while (isUploading) {
    most = Math.max(most, hopwise.residentMb);
    for (const path of ['/bulk/jobs', `/bulk/jobs/${firstJob}/rows?limit=100`]) {
      const askedAt = performance.now();
      await client.get(path);
      waits.push(performance.now() - askedAt);
    }
    await delay(100);
  }
}

/** Written as it is sent, so that this process has no such file in memory either. Returns its size. */
async function uploadFile(): Promise<number> {
  const boundary = 'hopwise-bench';
  const call = request(`${client.origin}/api/v2/bulk/upload`, {
    method: 'POST',
    headers: {
      cookie: client.cookie,
      origin: client.origin,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
  });
  const disposition = 'Content-Disposition: form-data; name="file"; filename="million.csv"';
  call.write(`--${boundary}\r\n${disposition}\r\nContent-Type: text/csv\r\n\r\nurl\n`);
  let size = 0;
  for (let from = 0; from < rowCount; from += 1000) {
    const lines = Array.from({ length: 1000 }, (_, index) => {
      const row = from + index;
      return `https://site-${row % 5000}.example/a/path/of/usual/length/${row}`;
    });
    const text = `${lines.join('\n')}\n`;
    size += text.length;
    if (!call.write(text)) await once(call, 'drain');
  }
  call.end(`\r\n--${boundary}--\r\n`);
  const [response] = await once(call, 'response');
  if (response.statusCode !== 201) throw new Error(`the upload answered ${response.statusCode}`);
  response.resume();
  await once(response, 'end');
  return size;
}
