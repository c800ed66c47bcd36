import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, it } from 'vitest';

// V8's own reducer runs 8 s after some bursts, such as this one, so it would hide the absence of ours.
beforeAll(() => setFlagsFromString('--no-memory-reducer'));
afterAll(() => setFlagsFromString('--memory-reducer'));

it('an idle thread collects the garbage of what it has done', async () => {
  const thread = new Worker(new URL('./testing/bursting-thread.ts', import.meta.url));
  const [mostBytes] = await once(thread, 'message');
  await expect.poll(async () => (await once(thread, 'message'))[0]).toBeLessThan(mostBytes / 2);
  await thread.terminate();
});
