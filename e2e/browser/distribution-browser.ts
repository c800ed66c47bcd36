import { spawnSync } from 'node:child_process';

export interface Machine {
  platform: NodeJS.Platform;
  arch: string;
  env: NodeJS.ProcessEnv;
  isRoot: boolean;
  /** The content of /etc/os-release, if it exists. */
  osRelease: string;
}

const packageName = 'chromium-headless-shell';
/**
 * Gives up on a mirror that doesn't respond twice. There is no overall timeout: an interrupted installation would leave
 * the machine's packages in a broken state.
 */
const aptTimeouts = ['-o', 'Acquire::http::Timeout=30', '-o', 'Acquire::https::Timeout=30', '-o', 'Acquire::Retries=1'];

const isDebianLike = ({ platform, osRelease }: Machine) =>
  platform === 'linux' && /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(osRelease);

/** The commands that install a browser from the distribution, if that works without a prompt. */
export function distributionInstall(machine: Machine): string[][] | undefined {
  if (!isDebianLike(machine) || !machine.isRoot) return undefined;
  return [
    ['apt-get', ...aptTimeouts, 'update'],
    [
      'apt-get',
      ...aptTimeouts,
      '-o',
      'DPkg::Lock::Timeout=120',
      'install',
      '-y',
      '--no-install-recommends',
      packageName,
    ],
  ];
}

/** The command to suggest if everything else failed. Ubuntu has no such package, so Playwright installs it there. */
export const installCommand = (machine: Machine): string =>
  isDebianLike(machine) && /^ID=debian$/m.test(machine.osRelease)
    ? `${machine.isRoot ? '' : 'sudo '}apt-get install ${packageName}`
    : 'npx playwright install --with-deps chromium-headless-shell';

export function installFromDistribution(commands: string[][], log: (line: string) => void): void {
  log(
    `installing the distribution's ${packageName} (about 60 MB): ${commands.map((parts) => parts.join(' ')).join(' && ')}`,
  );
  // Outdated package lists may still be good enough, so only the last command decides.
  const runs = commands.map(([file = '', ...args]) =>
    spawnSync(file, args, {
      encoding: 'utf8',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }),
  );
  const last = runs.at(-1);
  if (last?.status !== 0)
    throw new Error(/^E: (.+)/m.exec(last?.stderr ?? '')?.[1] ?? last?.error?.message ?? `exit code ${last?.status}`);
}
