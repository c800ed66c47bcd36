import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, secretMinLength } from '../config.ts';
import { inDataDir } from '../db/in-data-dir.ts';
import { StartupError } from '../errors.ts';

const fileName = 'session-secret';

/**
 * The key that signs cookies: the configured one, otherwise one generated at the first start and stored in DATA_DIR.
 */
export function sessionSecret(config: Pick<Config, 'sessionSecret' | 'dataDir'>): string {
  if (config.sessionSecret !== undefined) return config.sessionSecret;
  return inDataDir(config.dataDir, () => {
    const path = join(config.dataDir, fileName);
    const secret = read(path) ?? create(path);
    if (secret.length >= secretMinLength) return secret;
    throw new StartupError(
      `The file ${path} is damaged. Delete it to generate a new secret, which signs everyone out.`,
    );
  });
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Written completely under a temporary name, then linked: if several processes start at once, exactly one link succeeds
 * and all read that file, and a kill leaves no half-written secret.
 */
function create(path: string): string {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return read(path) ?? '';
}
