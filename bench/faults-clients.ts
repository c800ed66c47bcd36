import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { formatMs, formatWhole, percentile } from './figures.ts';
import { noAnalyses } from './guest.ts';
import { Hopwise } from './hopwise.ts';
import { reportPromise } from './promise.ts';

/** Clients that send slowly, and clients that only listen: `node bench/faults-clients.ts`. */
const slowCount = 200;
const streamCount = 1000;
/** Node looks twice a minute for headers that take longer than a minute; bodies are looked at every minute. */
const slowEndsMs = 120_000;
const honestBytesPerSecond = 2000;
/** On a computer that is busy with other things everybody waits for longer. */
const mostTimesSlower = 3;
await using hopwise = await Hopwise.start({ env: { GUEST_LIMIT_PER_HOUR: '100000' } });
const { client } = hopwise;
const { port, host } = new URL(client.origin);

const calmMs = percentile(await askHealthOften(), 95);
const longestHealthMs = Math.max(250, mostTimesSlower * calmMs);
await sendSlowly();
await listenIdly();

async function sendSlowly(): Promise<void> {
  const upload = `POST /api/v2/bulk/upload HTTP/1.1\r\nhost: ${host}\r\ncookie: ${client.cookie}\r\ncontent-type: multipart/form-data; boundary=x\r\n`;
  const fileHead =
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n';
  const lines = `http://127.0.0.1:1/${'x'.repeat(honestBytesPerSecond - 20)}\n`.repeat(slowEndsMs / 1000);
  const form = `${fileHead}url\n${lines}\r\n--x--\r\n`;
  const byHeader = Array.from({ length: slowCount }, () => open('GET /health HTTP/1.1\r\nx-slow: '));
  const byBody = Array.from({ length: slowCount }, () => open(`${upload}content-length: 1000000\r\n\r\n${fileHead}`));
  const honest = open(`${upload}content-length: ${form.length}\r\nconnection: close\r\n\r\n`);
  const slow = [...byHeader, ...byBody];
  const endsAt = performance.now() + slowEndsMs;
  const healthMs: number[] = [];
  for (let sent = 0; performance.now() < endsAt; sent += honestBytesPerSecond) {
    for (const { socket } of slow) if (socket.writable) socket.write('x');
    if (sent < form.length) honest.socket.write(form.slice(sent, sent + honestBytesPerSecond));
    healthMs.push(await askHealth());
    await delay(1000);
  }
  honest.socket.write(form.slice(Math.min(form.length, healthMs.length * honestBytesPerSecond)));
  await honest.closed;
  const left = slow.filter(({ socket }) => !socket.destroyed).length;
  for (const { socket } of slow) socket.destroy();
  const isHonestTaken = honest.received().startsWith('HTTP/1.1 201 ');
  const p95 = percentile(healthMs, 95);
  reportPromise({
    what: `${slowCount} clients that send headers byte by byte, ${slowCount} whose uploads trickle`,
    happened: `${left} still connected after ${slowEndsMs / 1000} s; /health p95 ${formatMs(p95)}, ${formatMs(calmMs)} without them; an upload of ${formatWhole(honestBytesPerSecond)} bytes a second beside them was ${isHonestTaken ? 'taken' : `refused: ${honest.received().slice(0, 200)}`}`,
    promised: `all ended, /health p95 under ${formatMs(longestHealthMs)}, a slow upload that goes on is taken`,
    isKept: left === 0 && p95 < longestHealthMs && isHonestTaken,
  });
}

async function listenIdly(): Promise<void> {
  const asked = new Set<Socket>();
  const site = createServer(({ socket }) => {
    asked.add(socket);
    socket.on('error', () => undefined).on('close', () => asked.delete(socket));
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const body = JSON.stringify({
    url: `http://127.0.0.1:${(site.address() as AddressInfo).port}/`,
    timeout: 30_000,
    ...noAnalyses,
  });
  const head = `POST /v2/track HTTP/1.1\r\nhost: ${host}\r\naccept: text/event-stream\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
  const beforeMb = hopwise.residentMb;
  const streams = Array.from({ length: streamCount }, () => open(`${head}${body}`));
  for (const { socket } of streams) socket.pause();
  await until(() => asked.size === streamCount, 20_000);
  const reached = asked.size;
  const eachKb = ((hopwise.residentMb - beforeMb) * 1024) / streamCount;
  const p95 = percentile(await askHealthOften(), 95);
  for (const { socket } of streams) socket.destroy();
  await until(() => asked.size === 0, 5000);
  const left = asked.size;
  site.close();
  site.closeAllConnections();
  reportPromise({
    what: `${formatWhole(streamCount)} event streams of a site that hangs, to clients that never read`,
    happened: `${formatWhole(reached)} under way, ${formatWhole(eachKb)} KB each; /health p95 ${formatMs(p95)}, ${formatMs(calmMs)} without them; ${left} still under way when the clients were gone`,
    promised: `all under way, /health p95 under ${formatMs(longestHealthMs)}, none left`,
    isKept: reached === streamCount && p95 < longestHealthMs && left === 0,
  });
}

function open(text: string) {
  const socket = connect(Number(port), '127.0.0.1');
  let received = '';
  socket
    .on('error', () => undefined)
    .on('data', (chunk) => {
      received += chunk;
    });
  socket.write(text);
  return { socket, received: () => received, closed: new Promise((resolve) => socket.once('close', resolve)) };
}

async function askHealthOften(): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < 30; count += 1) times.push(await askHealth());
  return times;
}

async function askHealth(): Promise<number> {
  const askedAt = performance.now();
  const response = await fetch(`${client.origin}/health`);
  await response.arrayBuffer();
  return performance.now() - askedAt;
}

async function until(isSo: () => boolean, mostMs: number): Promise<void> {
  const endsAt = performance.now() + mostMs;
  while (!isSo() && performance.now() < endsAt) await delay(50);
}
