import { spawnSync } from 'node:child_process';

export interface Machine {
  platform: NodeJS.Platform;
  arch: string;
  env: NodeJS.ProcessEnv;
  isRoot: boolean;
  /** The content of /etc/os-release, where there is one. */
  osRelease: string;
}

const packageName = 'chromium-headless-shell';
/**
 * A mirror that is silent for so long, and tried again once, is given up. Nothing else bounds the work: an installation
 * that is ended halfway leaves the machine's packages in disorder.
 */
const giveUpSilence = [
  '-o',
  'Acquire::http::Timeout=30',
  '-o',
  'Acquire::https::Timeout=30',
  '-o',
  'Acquire::Retries=1',
];

const isDebianLike = ({ platform, osRelease }: Machine) =>
  platform === 'linux' && /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(osRelease);

/** What installs a browser from the distribution, where that is possible without asking anybody. */
export function distributionInstall(machine: Machine): string[][] | undefined {
  if (!isDebianLike(machine) || !machine.isRoot) return undefined;
  return [
    ['apt-get', ...giveUpSilence, 'update'],
    [
      'apt-get',
      ...giveUpSilence,
      '-o',
      'DPkg::Lock::Timeout=120',
      'install',
      '-y',
      '--no-install-recommends',
      packageName,
    ],
  ];
}

/** What a person is told to run when all else failed. Ubuntu has no such package, so it is left to Playwright there. */
export const commandForPeople = (machine: Machine): string =>
  isDebianLike(machine) && /^ID=debian$/m.test(machine.osRelease)
    ? `${machine.isRoot ? '' : 'sudo '}apt-get install ${packageName}`
    : 'npx playwright install --with-deps chromium-headless-shell';

export function installFromDistribution(commands: string[][], say: (line: string) => void): void {
  say(
    `installing the distribution's ${packageName} (about 60 MB): ${commands.map((parts) => parts.join(' ')).join(' && ')}`,
  );
  // Lists that cannot be renewed may still be good enough, so only the last command decides.
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
