import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { browserFolders, systemBrowsers } from './system-browsers.ts';

/** A browser of Chromium's family on this machine: a whole one before a headless shell, as people use it. */
export async function findBrowser(): Promise<string | null> {
  const folders = browserFolders(process.platform, process.env);
  const files = (['full browser', 'headless shell'] as const).flatMap((kind) =>
    systemBrowsers(process.platform, folders, kind),
  );
  for (const file of files) if (await tellsItsVersion(file)) return file;
  return null;
}

/** Some systems have a script in its place that only says how to install it. On Windows the question opens a window. */
async function tellsItsVersion(file: string): Promise<boolean> {
  if (process.platform === 'win32') return true;
  try {
    const { stdout } = await promisify(execFile)(file, ['--version'], { timeout: 10_000 });
    return /\d+\.\d+/.test(stdout);
  } catch {
    return false;
  }
}
