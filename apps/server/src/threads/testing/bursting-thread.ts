import { setInterval } from 'node:timers';
import { getHeapStatistics } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import { collectWhenIdle } from '../collect-when-idle.ts';

/** Has a lot to do at once, and then only reports its memory. */
const say = () => parentPort?.postMessage(getHeapStatistics().used_heap_size);

function work(): number {
  const objects = Array.from({ length: 1_000_000 }, (_, at) => ({ at }));
  say();
  return objects.length;
}

collectWhenIdle({ lookEveryMs: 50 });
work();
setInterval(say, 50);
