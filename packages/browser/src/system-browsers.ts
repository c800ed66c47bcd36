import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import path from 'node:path';

/** A headless shell draws no windows and is much quicker than a whole browser. */
export type Kind = 'headless shell' | 'full browser';

const headlessShells = ['chromium-headless-shell', 'chrome-headless-shell', 'headless_shell'];

/** File names in the order of preference; on macOS and Windows also the paths below the folders of applications. */
function fileNames(platform: NodeJS.Platform, kind: Kind): string[] {
  if (kind === 'headless shell')
    return platform === 'win32' ? headlessShells.map((name) => `${name}.exe`) : headlessShells;
  if (platform === 'win32')
    return [
      'Google/Chrome/Application/chrome.exe',
      'Chromium/Application/chrome.exe',
      'Microsoft/Edge/Application/msedge.exe',
      'chrome.exe',
      'msedge.exe',
    ];
  if (platform === 'darwin')
    return [
      'Google Chrome.app/Contents/MacOS/Google Chrome',
      'Chromium.app/Contents/MacOS/Chromium',
      'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
      'chromium',
    ];
  return [
    'google-chrome-stable',
    'google-chrome',
    'chromium',
    'chromium-browser',
    'microsoft-edge-stable',
    'microsoft-edge',
  ];
}

/** Every folder of PATH, then the usual places. */
export function browserFolders(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string[] {
  const onPath = (env.PATH ?? env.Path ?? '').split(platform === 'win32' ? ';' : ':');
  const usual: Partial<Record<NodeJS.Platform, (string | undefined)[]>> = {
    darwin: ['/Applications', env.HOME && `${env.HOME}/Applications`, '/opt/homebrew/bin', '/usr/local/bin'],
    win32: [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA],
  };
  const places = usual[platform] ?? ['/usr/bin', '/usr/local/bin', '/snap/bin'];
  return [...onPath, ...places].filter((folder) => folder !== undefined && path.isAbsolute(folder)) as string[];
}

/** The program files of one kind that lie in the folders, the preferred ones first. */
export function systemBrowsers(platform: NodeJS.Platform, folders: readonly string[], kind: Kind): string[] {
  // One folder may have two names, as /bin and /usr/bin often are: what does not start is tried once.
  const places = new Map(folders.filter(isThere).map((folder) => [realpathSync(folder), folder]));
  return fileNames(platform, kind)
    .flatMap((name) => [...places.values()].map((folder) => path.join(folder, name)))
    .filter(isExecutable);
}

const isThere = (folder: string) => statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
