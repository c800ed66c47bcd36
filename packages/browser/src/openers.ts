import { mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { isExecutable } from './system-browsers.ts';

/** What Chromium on Linux hands URLs to that are no websites, mailto: without asking anybody, and what it asks about them. */
const openers = ['xdg-open', 'xdg-email', 'xdg-settings'];
const usualPath = '/usr/local/bin:/usr/bin:/bin';

/**
 * The environment of a browser that finds programs in their place that do nothing: a page must not start any on this
 * computer, and Chromium has no flag for that. They are links, for the folder may be one that nothing is run from.
 */
export async function withoutOpeners(folder: string, env: Record<string, string>): Promise<Record<string, string>> {
  if (process.platform !== 'linux') return env;
  const { PATH = usualPath } = env;
  const doesNothing = PATH.split(':')
    .map((place) => path.resolve(place, 'false'))
    .find(isExecutable);
  if (doesNothing === undefined) throw new Error('There is no program "false" on PATH.');
  const programs = path.join(folder, 'programs');
  await mkdir(programs);
  await Promise.all(openers.map((name) => symlink(doesNothing, path.join(programs, name))));
  return { ...env, PATH: `${programs}:${PATH}` };
}
