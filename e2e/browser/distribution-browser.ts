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
 * Gives up on a mirror that is silent this long, after one retry. Nothing else limits the time: an interrupted
 * installation leaves the machine's packages broken.
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

/** The commands that install the distribution's browser, if that works without asking anyone. */
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

/** The command suggested when everything else failed. Ubuntu has no such package, so there it is Playwright's. */
export const commandForPeople = (machine: Machine): string =>
  isDebianLike(machine) && /^ID=debian$/m.test(machine.osRelease)
    ? `${machine.isRoot ? '' : 'sudo '}apt-get install ${packageName}`
    : 'npx playwright install --with-deps chromium-headless-shell';

export function installFromDistribution(commands: string[][], say: (line: string) => void): void {
  say(
    `installing the distribution's ${packageName} (about 60 MB): ${commands.map((parts) => parts.join(' ')).join(' && ')}`,
  );
  // Outdated package lists may be good enough, so only the last command decides.
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
