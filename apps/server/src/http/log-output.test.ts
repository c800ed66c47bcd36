import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';

/** A process that logs the requested number of lines, and ends. */
async function startLogging(): Promise<ChildProcess & Pick<ReturnType<typeof fork>, 'send'>> {
  const child = fork(join(import.meta.dirname, '../testing/logging-process.ts'), { stdio: 'pipe' });
  await once(child, 'message');
  return child;
}

describe('a process that logs and ends at once', () => {
  it('has written every line, in order', async () => {
    const child = await startLogging();
    const written = text(child.stdout as NonNullable<ChildProcess['stdout']>);
    child.send(20_000);
    const messages = (await written)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).msg);
    expect(messages).toEqual(Array.from({ length: 20_000 }, (_, index) => `line ${index + 1}`));
  });

  it('still exits when its reader has closed', async () => {
    const child = await startLogging();
    child.stdout?.destroy();
    await once(child.stdout as NonNullable<ChildProcess['stdout']>, 'close');
    child.send(3);
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('still ends when its reader has stopped reading', async () => {
    const child = await startLogging();
    child.send(100_000);
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
