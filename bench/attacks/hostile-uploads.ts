import { setTimeout as delay } from 'node:timers/promises';
import { Caller } from '../caller.ts';
import { type Attack, repeat } from './attack.ts';

const uploadsAtOnce = 3;
const rowCount = 20_000;
const boundary = 'hopwise-attack';

/** Files of many good rows whose last one opens a quote and never closes it: all was in vain. */
export const hostileUploads: Attack = (target) => {
  const caller = new Caller({ cookie: target.cookie });
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return repeat(target, uploadsAtOnce, async () => {
    const reply = await caller.ask('POST', `${target.origin}/api/v2/bulk/upload`, { headers, body: brokenFile() });
    if (reply.status === 429 || reply.status === 503) await delay(500);
    return reply;
  });
};

function* brokenFile(): Generator<string> {
  const disposition = 'Content-Disposition: form-data; name="file"; filename="broken.csv"';
  yield `--${boundary}\r\n${disposition}\r\nContent-Type: text/csv\r\n\r\nurl\n`;
  for (let row = 0; row < rowCount; row += 100) {
    yield Array.from({ length: 100 }, (_, index) => `https://site-${row + index}.example/a/path\n`).join('');
  }
  yield `"https://never.example/closed\r\n--${boundary}--\r\n`;
}
