import { mkdirSync } from 'node:fs';
import { StartupError } from '../errors.ts';

/** Does what the start needs of DATA_DIR, which is made where it is missing. */
export function inDataDir<T>(dataDir: string, work: () => T): T {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return work();
  } catch (cause) {
    if (cause instanceof StartupError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartupError(`The directory DATA_DIR=${dataDir} cannot be used: ${reason}.`, { cause });
  }
}
