import { mkdirSync } from 'node:fs';
import { StartupError } from '../errors.ts';

/** Runs a startup step that needs DATA_DIR, and creates the directory if it is missing. */
export function inDataDir<T>(dataDir: string, work: () => T): T {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return work();
  } catch (cause) {
    if (cause instanceof StartupError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartupError(`Can't use the directory DATA_DIR=${dataDir}: ${reason}.`, { cause });
  }
}
