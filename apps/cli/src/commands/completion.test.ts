import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { folderWith, runCli } from '../testing/run-cli.ts';

/** Uses its own terminal, because bash completes nothing without one. */
const terminal =
  process.platform === 'linux'
    ? ['script', '-qec', 'bash --norc --noprofile -i', '/dev/null']
    : ['script', '-q', '/dev/null', 'bash', '--norc', '--noprofile', '-i'];

/** Types lines into bash, <Tab> included, and returns the arguments that hopwise would have been called with. */
async function typeInBash(lines: readonly string[], folder: string): Promise<string[]> {
  const [program = '', ...args] = terminal;
  const bash = spawn(program, args, {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, HOME: folder, TERM: 'dumb', INPUTRC: '/dev/null', PS1: 'ready> ', HISTFILE: '' },
  });
  const output = text(bash.stdout);
  await once(bash.stdout, 'data');
  const called = `hopwise() { local a; printf 'called'; for a; do printf '<%s>' "$a"; done; printf '\\n'; }`;
  bash.stdin.write(['source completion.sh', called, ...lines, 'exit', ''].join('\n'));
  const [seen] = await Promise.all([output, once(bash, 'close')]);
  return [...seen.matchAll(/called((?:<.*>)?)\r/g)].map(([, words = '']) => words);
}

const typed: [line: string, called: string][] = [
  ['hopwise tes\t', '<test>'],
  ['hopwise he\ttr\t', '<help><trace>'],
  ['hopwise test --fo\tjuni\t', '<test><--format><junit>'],
  ['hopwise test --format=sa\t', '<test><--format=sarif>'],
  ['hopwise test redi\t--fail-on w\t', '<test><redirects.yaml><--fail-on><warn>'],
  ['hopwise test --format junit=repo\t', '<test><--format><junit=report.xml>'],
  ['hopwise test my\t', '<test><my contract.csv>'],
  ['hopwise trace redi\t', '<trace><redi>'],
  ['hopwise trace x --client perplexityb\t', '<trace><x><--client><perplexitybot>'],
  ['hopwise trace x --ca redi\t', '<trace><x><--ca><redirects.yaml>'],
  ['hopwise init -o repo\t', '<init><-o><report.xml>'],
  ['hopwise init --as li\t', '<init><--as><lines>'],
  ['hopwise completion z\t', '<completion><zsh>'],
  ['hopwise test --base redi\t', '<test><--base><redi>'],
  ['hopwise --ver\t', '<--version>'],
];

describe('hopwise completion', () => {
  it.runIf(process.platform !== 'win32')('completes in bash', async () => {
    const { stdout } = await runCli(['completion', 'bash']);
    await using folder = await folderWith({
      'completion.sh': stdout,
      'redirects.yaml': '',
      'report.xml': '',
      'my contract.csv': '',
    });
    const lines = typed.map(([line]) => line);
    expect(await typeInBash(lines, path.dirname(folder.at('x')))).toEqual(typed.map(([, called]) => called));
  });

  it.each(['zsh', 'fish'])('is written for %s, which can read it where it is installed', async (shell) => {
    const { stdout, exitCode } = await runCli(['completion', shell]);
    expect(exitCode).toBe(0);
    for (const word of ['trace', 'test', 'init', 'completion', 'allow-private', 'max-urls', 'perplexitybot', 'sarif']) {
      expect(stdout).toContain(word);
    }
    await using folder = await folderWith({ script: stdout });
    const { status, error, stderr } = spawnSync(shell, ['-n', folder.at('script')]);
    if (error === undefined) expect({ status, stderr: String(stderr) }).toEqual({ status: 0, stderr: '' });
  });

  it.each([[[]], [['tcsh']], [['bash', 'zsh']]])('rejects %j with 2', async (args) => {
    expect(await runCli(['completion', ...args])).toMatchObject({
      exitCode: 2,
      stdout: '',
      stderr: 'hopwise completion: expected one shell: bash, zsh, fish\n',
    });
  });
});
