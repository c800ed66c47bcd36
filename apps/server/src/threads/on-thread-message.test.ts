import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { onThreadMessage } from './in-thread.ts';

it("passes on a thread's messages, but not Node's file reports under --watch", async () => {
  const says = `const { parentPort } = require('node:worker_threads');
    for (const message of [{ 'watch:import': ['a.ts'] }, { kind: 'ready' }, { 'watch:require': ['b.cjs'] }, { id: 1 }])
      parentPort.postMessage(message);`;
  const worker = new Worker(says, { eval: true });
  const heard: object[] = [];
  onThreadMessage(worker, (message) => heard.push(message));
  await once(worker, 'exit');
  expect(heard).toEqual([{ kind: 'ready' }, { id: 1 }]);
});
