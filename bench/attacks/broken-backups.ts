import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Attack, repeat } from './attack.ts';

const everyMs = 10_000;
const adminPath = join(import.meta.dirname, '../../scripts/admin.ts');

/** A backup that is killed in the middle, every ten seconds. */
export const brokenBackups: Attack = (target) => {
  const file = join(target.dataDir, 'attack.gz');
  return repeat(target, 1, async () => {
    const backup = spawn(process.execPath, [adminPath, 'backup', file], {
      env: { PATH: process.env.PATH, DATA_DIR: target.dataDir },
      stdio: 'ignore',
    });
    const ended = once(backup, 'exit');
    await Promise.race([ended, delay(everyMs * (0.3 + 0.4 * Math.random()))]);
    const wasWhole = backup.exitCode === 0;
    backup.kill('SIGKILL');
    await ended;
    rmSync(file, { force: true });
    await delay(everyMs / 2);
    return wasWhole ? 'finished before it was killed' : 'killed';
  });
};
