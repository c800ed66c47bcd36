import { expect, test } from 'vitest';
import { commandForPeople, distributionInstall, type Machine } from './distribution-browser.ts';

const machine = (osRelease: string, isRoot: boolean, platform: NodeJS.Platform = 'linux'): Machine => ({
  platform,
  arch: 'arm64',
  env: {},
  isRoot,
  osRelease,
});

const debian = 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nID=debian\n';
const ubuntu = 'NAME="Ubuntu"\nID=ubuntu\nID_LIKE=debian\n';
const mint = 'ID=linuxmint\nID_LIKE="ubuntu debian"\n';
const fedora = 'NAME="Fedora Linux"\nID=fedora\n';
const notDebian = 'ID=other\nHOME_URL="https://example.com/debian"\n';

test.each([
  ['Debian', debian],
  ['Ubuntu', ubuntu],
  ['a derivative', mint],
])('root on %s installs the headless shell without recommended packages', (_, osRelease) => {
  const commands = distributionInstall(machine(osRelease, true))?.map((parts) => parts.join(' '));
  expect(commands).toEqual([
    expect.stringMatching(/^apt-get (-o Acquire::\S+ )+update$/),
    expect.stringMatching(/^apt-get (-o \S+ )+install -y --no-install-recommends chromium-headless-shell$/),
  ]);
});

test.each([
  ['Debian without root', machine(debian, false)],
  ['Fedora', machine(fedora, true)],
  ['a system that only mentions Debian', machine(notDebian, true)],
  ['macOS', machine('', true, 'darwin')],
  ['Windows', machine('', false, 'win32')],
])('%s installs nothing', (_, where) => {
  expect(distributionInstall(where)).toBeUndefined();
});

test.each([
  ['root on Debian', machine(debian, true), 'apt-get install chromium-headless-shell'],
  ['a user of Debian', machine(debian, false), 'sudo apt-get install chromium-headless-shell'],
  ['Ubuntu', machine(ubuntu, true), 'npx playwright install --with-deps chromium-headless-shell'],
  ['macOS', machine('', false, 'darwin'), 'npx playwright install --with-deps chromium-headless-shell'],
])('suggests the right command to %s', (_, where, command) => {
  expect(commandForPeople(where)).toBe(command);
});
