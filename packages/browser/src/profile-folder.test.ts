import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeProfileFolder, removeDeadProfileFolders, removeProfileFolder } from './profile-folder.ts';

const temporary = process.platform === 'win32' ? 'TEMP' : 'TMPDIR';
const before = process.env[temporary];
let folder: string;
const processes: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'profiles-'));
  process.env[temporary] = folder;
});
afterEach(() => {
  for (const one of processes.splice(0)) one.kill('SIGKILL');
  if (before === undefined) delete process.env[temporary];
  else process.env[temporary] = before;
  rmSync(folder, { recursive: true, force: true });
});

const parentOf = (profile: string) => path.dirname(profile);

/** As another process would have made it. */
async function profileOf(pid: number | undefined): Promise<string> {
  const own = await makeProfileFolder();
  const other = own.replace(`-${process.pid}-`, `-${pid}-`);
  renameSync(own, other);
  writeFileSync(path.join(other, 'Cookies'), 'x');
  return path.basename(other);
}

function startProcess(): ChildProcess {
  const started = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  processes.push(started);
  return started;
}

test('the folder of a user goes by the number, for there may be no name', async () => {
  const { username } = userInfo();
  expect(path.basename(parentOf(await makeProfileFolder()))).toBe(`hopwise-browsers-${process.getuid?.() ?? username}`);
});

test('removes the folders of ended servers, but not of running ones or other hosts', async () => {
  const own = await makeProfileFolder();
  const [living, killed] = [startProcess(), startProcess()];
  const ofLiving = await profileOf(living.pid);
  await profileOf(killed.pid);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  const elsewhere = (await profileOf(killed.pid)).replace(/^\w+/, '00000000');
  const made = readdirSync(parentOf(own)).find((name) => name.includes(`-${killed.pid}-`)) ?? '';
  renameSync(path.join(parentOf(own), made), path.join(parentOf(own), elsewhere));
  await removeDeadProfileFolders();
  expect(readdirSync(parentOf(own)).toSorted()).toEqual([path.basename(own), ofLiving, elsewhere].toSorted());
  await removeProfileFolder(own);
  expect(readdirSync(parentOf(own)).toSorted()).toEqual([ofLiving, elsewhere].toSorted());
});

test('without any there is nothing to do', async () => {
  await removeDeadProfileFolders();
  expect(readdirSync(folder)).toEqual([]);
});

const whereLinksAreFree = process.platform === 'win32' ? () => {} : test;

whereLinksAreFree('a link in its place is not followed', async () => {
  const own = await makeProfileFolder();
  const trap = mkdtempSync(path.join(folder, 'trap-'));
  rmSync(parentOf(own), { recursive: true });
  symlinkSync(trap, parentOf(own));
  writeFileSync(path.join(trap, path.basename(own).replace(`-${process.pid}-`, '-999999999-')), 'x');
  await removeDeadProfileFolders();
  expect(readdirSync(trap)).toHaveLength(1);
  await expect(makeProfileFolder()).rejects.toThrow(/belongs to another user/);
});
