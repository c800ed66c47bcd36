import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { redirectTo, startSite } from '@hopwise/engine/testing/http-site';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { parse } from 'yaml';
import { commandReference, isCommandName } from '../apps/cli/src/reference/command-reference.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

interface Action {
  inputs: Record<string, { description: string; default?: string; required?: boolean }>;
  outputs: Record<string, { value: string }>;
  runs: { using: string; steps: { id: string; shell: string; env: Record<string, string>; run: string }[] };
}
interface Workflow {
  jobs: { redirects: { steps: { uses?: string; run?: string; with?: Record<string, string> }[] } };
}
interface GitLabJob {
  variables: Record<string, string>;
  script: string[];
  artifacts: { reports: { junit: string } };
  allow_failure: { exit_codes: number };
}

const action = parse(read('.github/actions/hopwise/action.yml')) as Action;
const { redirects: job } = parse(read('deploy/gitlab/hopwise.gitlab-ci.yml')) as { redirects: GitLabJob };

/** Stands in for npx, which would install the package: runs the command from this repository with the same arguments. */
const npx = `#!/usr/bin/env bash
echo "npx $*" >> "$NPX_LOG"
while [[ $1 != test ]]; do shift; done
exec '${process.execPath}' '${path.join(root, 'apps/cli/src/main.ts')}' "$@" --allow-private
`;

const folder = mkdtempSync(path.join(tmpdir(), 'hopwise-ci-'));
const at = (name: string) => path.join(folder, name);
beforeAll(() => {
  writeFileSync(at('npx'), npx);
  chmodSync(at('npx'), 0o755);
  writeFileSync(at('right.txt'), '/old -> /new 301\n');
  writeFileSync(at('wrong.txt'), '/old -> /other\n');
  writeFileSync(at('hopwise-0.1.0.tgz'), '');
});
afterAll(() => rmSync(folder, { recursive: true }));

async function runScript(shell: string[], script: string, env: Record<string, string>) {
  for (const file of ['npx.log', 'output', 'summary']) writeFileSync(at(file), '');
  const [program = '', ...args] = shell;
  const child = spawn(program, [...args, '-c', script], {
    cwd: folder,
    env: { ...env, PATH: `${folder}${path.delimiter}${process.env.PATH}`, NPX_LOG: at('npx.log') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { stdout, stderr, exitCode: exitCode as number, called: readFileSync(at('npx.log'), 'utf8') };
}

const startTestSite = () => startSite({ '/old': redirectTo('/new', 301), '/new': 'New' });

describe.runIf(process.platform !== 'win32')('the GitHub action', () => {
  const [step] = action.runs.steps;
  if (step === undefined) throw new Error('The action has no step');

  /** GitHub passes inputs to the step as variables. */
  function runAction(inputs: Record<string, string>) {
    const given: Record<string, string> = { package: 'hopwise-0.1.0.tgz', ...inputs };
    const inputOf = (name: string) => given[name] ?? action.inputs[name]?.default ?? '';
    const variables = Object.entries(step?.env ?? {}).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, input: string) => inputOf(input)),
    ]);
    const files = { GITHUB_OUTPUT: at('output'), GITHUB_STEP_SUMMARY: at('summary') };
    return runScript(['bash', '--noprofile', '--norc', '-eo', 'pipefail'], step?.run ?? '', {
      ...Object.fromEntries(variables),
      ...files,
    });
  }

  it('passes on every input as a variable', () => {
    const passed = Object.values(step.env).map((value) => /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(value)?.[1]);
    expect(passed.sort()).toEqual(Object.keys(action.inputs).sort());
    expect(step.run).not.toContain('${{');
    for (const name of Object.keys(step.env)) expect(step.run).toContain(`$${name}`);
  });

  it('annotates failures, writes a summary and reports, and fails', { tags: 'slow' }, async () => {
    await using site = await startTestSite();
    const inputs = { contract: 'wrong.txt', base: site.origin, junit: 'r.xml', sarif: 'r.sarif', args: '--per-host 2' };
    const { stdout, stderr, exitCode, called } = await runAction(inputs);
    expect({ exitCode, stderr }, stdout).toEqual({ exitCode: 1, stderr: '' });
    expect(stdout).toMatch(/^::error file=wrong\.txt,line=1/m);
    expect(called).toMatch(
      /^npx --yes --package \S*\/hopwise-0\.1\.0\.tgz -- hopwise test wrong\.txt .*--per-host 2\n$/,
    );
    expect(readFileSync(at('output'), 'utf8')).toBe('exit-code=1\n');
    expect(readFileSync(at('summary'), 'utf8')).toContain('/other');
    expect(readFileSync(at('r.xml'), 'utf8')).toContain('<testsuites');
    expect(readFileSync(at('r.sarif'), 'utf8')).toContain('"version":"2.1.0"');
  });

  it.each(['latest', '', 'hopwise'])('rejects a package that is not a file: %j', { tags: 'slow' }, async (name) => {
    const { stdout, exitCode, called } = await runAction({ contract: 'right.txt', package: name });
    expect({ exitCode, called }).toEqual({ exitCode: 2, called: '' });
    expect(stdout).toContain('::error::The input package must be a file made by npm pack');
    expect(readFileSync(at('output'), 'utf8')).toBe('exit-code=2\n');
  });

  it('passes with its defaults', { tags: 'slow' }, async () => {
    await using site = await startTestSite();
    writeFileSync(at('hopwise-1.2.3.tgz'), '');
    writeFileSync(at('full.txt'), `${site.origin}/old -> ${site.origin}/new\n`);
    const { stdout, exitCode, called } = await runAction({ contract: 'full.txt', package: 'hopwise-1.2.3.tgz' });
    expect({ exitCode }, stdout).toEqual({ exitCode: 0 });
    expect(called).toMatch(/^npx --yes --package \S*\/hopwise-1\.2\.3\.tgz -- /);
    expect(readFileSync(at('output'), 'utf8')).toBe('exit-code=0\n');
  });

  it('does not run shell code in inputs', async () => {
    const { exitCode, stderr } = await runAction({ contract: '$(touch owned); `touch owned`', args: '$(touch owned)' });
    expect(exitCode).toBe(2);
    expect(stderr).toContain('expected one contract');
    expect(globSync('owned', { cwd: folder })).toEqual([]);
  });
});

describe.runIf(process.platform !== 'win32')('the GitLab job', () => {
  it.each([
    ['right.txt', 0],
    ['wrong.txt', 1],
    ['missing.txt', 2],
  ])('ends for %s with %i', { tags: 'slow' }, async (contract, expected) => {
    await using site = await startTestSite();
    const variables = { ...job.variables, CONTRACT: contract, BASE: site.origin };
    const { stdout, exitCode, called } = await runScript(['sh', '-e'], job.script.join('\n'), variables);
    expect(exitCode, stdout).toBe(expected);
    expect(called).toMatch(/^npx --yes --package \S*\/hopwise-0\.1\.0\.tgz -- hopwise test /);
    expect(called).toContain(`test ${contract} --base ${site.origin}`);
    if (expected !== 2) expect(readFileSync(at(job.artifacts.reports.junit), 'utf8')).toContain('<testsuites');
  });

  it("uses the contract's base by default, and warns if tests can't run", { tags: 'slow' }, async () => {
    writeFileSync(at('down.txt'), 'http://127.0.0.1:1/old -> /new\n');
    const { exitCode, called } = await runScript(['sh', '-e'], job.script.join('\n'), {
      ...job.variables,
      CONTRACT: 'down.txt',
    });
    expect(called).not.toContain('--base');
    expect(exitCode).toBe(job.allow_failure.exit_codes);
  });
});

describe('docs/ci.md', () => {
  const page = read('docs/ci.md');
  const blocks = [...page.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, yaml = '']) => parse(yaml) as object);

  it('has a workflow to paste, one with the action, GitLab and a saved run, all with known inputs', () => {
    const [pasted, workflow, gitlab, saving] = blocks as [
      Workflow,
      Workflow,
      { include: { local: string }[]; redirects: { variables: Record<string, string> } },
      { steps: [{ run: string; env: Record<string, string> }] },
    ];
    expect(blocks).toHaveLength(4);
    expect(pasted.jobs.redirects.steps.filter(({ uses = 'actions/' }) => !uses.startsWith('actions/'))).toEqual([]);
    const { steps } = workflow.jobs.redirects;
    const own = steps.find(({ uses }) => uses === './.github/actions/hopwise');
    expect(Object.keys(own?.with ?? {}).filter((input) => !(input in action.inputs))).toEqual([]);
    expect(steps.at(-1)?.with?.sarif_file).toBe(own?.with?.sarif);
    expect(Object.keys(saving.steps[0].env)).toEqual(['HOPWISE_API_KEY']);
    expect(read(gitlab.include[0]?.local ?? '')).toContain('redirects:');
    expect(Object.keys(gitlab.redirects.variables).filter((name) => !(name in job.variables))).toEqual([]);
  });

  it('names every input with its default', () => {
    const rows = [...page.matchAll(/^\| (`[a-z-]+`(?:, `[a-z-]+`)*) \| (.*?) \| /gm)].filter(
      ([row]) => !/\d \|/.test(row),
    );
    const named = rows.flatMap(([, names = '', byDefault = '']) =>
      [...names.matchAll(/`([a-z-]+)`/g)].map(([, name = '']) => [name, /`(.+)`/.exec(byDefault)?.[1]]),
    );
    const inputs = Object.entries(action.inputs).map(([name, input]) => [name, input.default || undefined]);
    expect(named.sort()).toEqual(inputs.sort());
  });
});

const documents = globSync(['*.md', 'docs/*.md', 'apps/cli/*.md'], { cwd: root });

test('no document or screen runs the package by name, because it is not published', () => {
  const screens = globSync('apps/web/src/**/*.{ts,tsx}', { cwd: root });
  const files = [...documents, ...screens, '.github/actions/hopwise/action.yml', 'deploy/gitlab/hopwise.gitlab-ci.yml'];
  expect(files.filter((file) => /npx (?:--yes )?hopwise\b|hopwise@(?:latest|\$)/.test(read(file)))).toEqual([]);
});

test('commands in documents, the action and the job only use known options', () => {
  const texts = [...documents, '.github/actions/hopwise/action.yml', 'deploy/gitlab/hopwise.gitlab-ci.yml'].map(read);
  const calls = texts.flatMap((file) => [...file.matchAll(/\bhopwise(?:@\S+)?(?: --)? ([a-z]+)\b(.*?)(?=`|\n)/g)]);
  const used = calls.flatMap(([, name = '', rest = '']) =>
    isCommandName(name) ? [...rest.matchAll(/\s--([a-z-]+)/g)].map(([, option = '']) => ({ name, option })) : [],
  );
  expect(used.length).toBeGreaterThan(8);
  const known = ({ name, option }: (typeof used)[number]) =>
    isCommandName(name) && (option === 'help' || Object.hasOwn(commandReference[name].options, option));
  expect(used.filter((use) => !known(use))).toEqual([]);
});

test('formats and options in docs/ci.md exist', () => {
  const page = read('docs/ci.md');
  const { options } = commandReference.test;
  const formats = [...page.matchAll(/--format ([a-z]+)/g)].map(([, format = '']) => format);
  expect(formats.filter((format) => !options.format.choices.some((known) => known === format))).toEqual([]);
  const named = [...page.matchAll(/`--([a-z-]+)/g)].map(([, option = '']) => option);
  expect(named.filter((option) => !Object.hasOwn(options, option))).toEqual([]);
});
