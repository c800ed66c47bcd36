import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { readContract } from '@hopwise/contract';
import { type HttpSite, redirectTo, startSite } from '@hopwise/engine/testing/http-site';
import { issueCertificate } from '@hopwise/engine/testing/pki';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { runCli } from '../apps/cli/src/testing/run-cli.ts';
import { runAdmin } from '../apps/server/src/admin/index.ts';
import { readConfig } from '../apps/server/src/config.ts';

/**
 * Every code block of the documentation, run or checked. curl commands run in
 * apps/server/src/whole-server/documented-calls.test.ts, the webhook receivers in packages/alerts.
 */
const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

interface Block {
  file: string;
  /** `docs/ci.md:12`. */
  place: string;
  language: string;
  text: string;
}

const documents = globSync(['*.md', 'docs/**/*.md', 'packages/*/*.md', 'apps/*/*.md', 'bench/**/*.md'], {
  cwd: root,
  exclude: ['**/node_modules/**'],
});
const blocks = documents.flatMap((file): Block[] => {
  const page = read(file);
  return [...page.matchAll(/^( *)```(\S*)\n(.*?)^\1```$/gms)].map((match) => {
    const [, indent = '', language = '', body = ''] = match;
    const line = page.slice(0, match.index).split('\n').length;
    const text = body.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
    return { file: file.replaceAll(path.sep, '/'), place: `${file}:${line}`, language, text };
  });
});
const blocksIn = (...languages: string[]) => blocks.filter(({ language }) => languages.includes(language));

/** Languages that this file, or one of the two named above, runs or checks. `http` is generated from the code. */
const checked = ['sh', 'console', 'yaml', 'json', 'csv', 'ini', 'text', 'ts', 'js', 'python', 'http'];

it('every code block has a language that a test checks', () => {
  expect(blocks.length).toBeGreaterThan(80);
  expect(blocks.filter(({ language }) => !checked.includes(language)).map(({ place }) => place)).toEqual([]);
  expect(new Set(blocksIn('js', 'python').map(({ file }) => file))).toEqual(new Set(['docs/alerts.md']));
  expect(new Set(blocksIn('http').map(({ file }) => file))).toEqual(new Set(['docs/client-profiles.md']));
});

it('every JSON and YAML block parses', () => {
  for (const { text } of blocksIn('json')) JSON.parse(text);
  for (const { place, text } of blocksIn('yaml')) expect(parse(text), place).toBeTypeOf('object');
});

/** The keys that a map may have; `*` is any key, an empty shape is any value. */
interface Shape {
  readonly [key: string]: Shape | readonly [Shape];
}
const any: Shape = {};
const steps: readonly [Shape] = [{ name: any, uses: any, with: any, run: any, env: any, if: any }];
const gitlabJob: Shape = {
  ...{ image: any, variables: any, script: any, rules: [{ if: any }] },
  artifacts: { when: any, reports: { junit: any } },
};
/** Files of other programs that the documentation shows: GitHub workflows, GitLab jobs and Prometheus. */
const shapes: readonly Shape[] = [
  { name: any, on: any, permissions: any, jobs: { '*': { 'runs-on': any, steps } } },
  { steps },
  { include: [{ local: any }], '*': gitlabJob },
  {
    scrape_configs: [{ job_name: any, authorization: { credentials: any }, static_configs: [{ targets: any }] }],
  },
];

function hasShape(value: unknown, shape: Shape | readonly [Shape]): boolean {
  if (Array.isArray(shape)) return Array.isArray(value) && value.every((each) => hasShape(each, shape[0]));
  if (Object.keys(shape).length === 0) return true;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const known = shape as Shape;
  return Object.entries(value).every(([key, inner]) => {
    const wanted = known[key] ?? known['*'];
    return wanted !== undefined && hasShape(inner, wanted);
  });
}

it('every YAML block is a contract, a monitors file, or has the keys of a program that it is for', () => {
  const foreignFiles = blocksIn('yaml').filter(({ text }) => !/^(?:tests|monitors):/m.test(text));
  expect(foreignFiles.length).toBeGreaterThan(6);
  const misspelled = foreignFiles.filter(({ text }) => !shapes.some((shape) => hasShape(parse(text), shape)));
  expect(misspelled.map(({ place }) => place)).toEqual([]);
});

const isContract = ({ language, text }: Block) =>
  language === 'yaml' ? /^tests:/m.test(text) : language === 'text' && /^\S+ +-> /m.test(text);
const contracts = blocks.filter(isContract);

it('every contract is valid', () => {
  expect(contracts.length).toBeGreaterThan(3);
  const tables = blocksIn('csv').filter(({ text }) => /status/i.test(text));
  for (const { place, language, text } of [...contracts, ...tables]) {
    const spelling = language === 'text' ? 'lines' : (language as 'csv' | 'yaml');
    const problems = readContract(text, { spelling }).problems;
    expect(problems, place).toEqual([]);
  }
});

it('plain text is a contract, a redirect file or the drawing of the architecture', () => {
  const others = blocksIn('text').filter((block) => !isContract(block));
  expect([...new Set(others.map(({ file }) => file))]).toEqual(['ARCHITECTURE.md', 'docs/redirect-files.md']);
});

it('the server accepts every setting', () => {
  const files = blocksIn('ini');
  expect(files.length).toBeGreaterThan(2);
  const known = new Set([...read('docs/configuration.md').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name));
  for (const { place, text } of files) {
    const lines = text.trim().split('\n');
    const settings = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s) as [string, string]));
    expect(
      Object.keys(settings).filter((name) => !known.has(name)),
      place,
    ).toEqual([]);
    expect(() => readConfig(settings), place).not.toThrow();
  }
});

it('every TypeScript block compiles', () => {
  const samples = blocksIn('ts');
  expect(samples.map(({ file }) => file)).toEqual(['docs/adding-an-audit.md', 'docs/adding-an-audit.md']);
  mkdirSync(path.join(root, 'node_modules/.cache'), { recursive: true });
  const folder = mkdtempSync(path.join(root, 'node_modules/.cache/doc-examples-'));
  const audits = path.join(root, 'packages/audits/src').replaceAll(path.sep, '/');
  const files = ['x-content-type-options.ts', 'x-content-type-options.test.ts'].map((name, at) => {
    const file = path.join(folder, name);
    writeFileSync(file, samples[at]?.text.replaceAll("'../", `'${audits}/`) ?? '');
    return file;
  });
  const config = path.join(folder, 'tsconfig.json');
  writeFileSync(config, JSON.stringify({ extends: path.join(root, 'tsconfig.base.json'), files }));
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [compiler, '--project', config], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect(status, stdout).toBe(0);
});

interface ShellCommand {
  place: string;
  /** Variables set in front of it. */
  env: Record<string, string>;
  words: string[];
}

/** The commands of a block, without comments, redirections and quotes. */
function commandsIn({ place, text }: Block): ShellCommand[] {
  const lines = text.replaceAll(/\\\n\s*/g, ' ').split(/\n|&&/);
  return lines.flatMap((line) => {
    const words = [...line.matchAll(/(?:'[^']*'|"[^"]*"|\\.|[^\s'"#]|(?<=\S)#)+|#.*/g)]
      .map(([word]) => word)
      .filter((word) => !word.startsWith('#'))
      .map((word) => word.replaceAll(/'([^']*)'|"([^"]*)"/g, '$1$2'));
    const end = words.findIndex((word) => word.startsWith('>'));
    const kept = end === -1 ? words : words.slice(0, end);
    const start = kept.findIndex((word) => !/^[A-Z_]+=/.test(word));
    const env = Object.fromEntries(kept.slice(0, start).map((word) => word.split(/=(.*)/s) as [string, string]));
    return start === -1 ? [] : [{ place, env, words: kept.slice(start) }];
  });
}

const shellBlocks = blocksIn('sh');

interface ContinuousIntegration {
  /** Of GitHub. */
  jobs?: Record<string, { steps?: RunStep[] }>;
  steps?: RunStep[];
}

interface RunStep {
  run?: string;
  env?: Record<string, string>;
}

/** The steps of a GitHub workflow and the scripts of GitLab jobs. */
function runStepsOf(text: string): RunStep[] {
  const file = parse(text) as ContinuousIntegration & Record<string, { script?: string[] } | null>;
  const jobs = typeof file.jobs === 'object' ? Object.values(file.jobs) : [];
  const scripts = Object.values(file).flatMap((job) => job?.script ?? []);
  return [...jobs.flatMap(({ steps = [] }) => steps), ...(file.steps ?? []), ...scripts.map((run) => ({ run }))];
}

/** The hopwise commands of GitHub workflows and GitLab jobs. Secrets and branches are stand-ins. */
const workflowBlocks = blocksIn('yaml').flatMap((block): Block[] => {
  const runs = runStepsOf(block.text).filter(({ run = '' }) => run.includes(' hopwise '));
  return runs.map(({ run = '', env = {} }) => {
    const before = Object.keys(env).map((name) => `${name}=stand-in `);
    const filledIn = run.replaceAll(/\$\{\{[^}]*\}\}|\$CI_\w+/g, 'main');
    return { ...block, text: `${before.join('')}${filledIn}` };
  });
});
const commands = [...shellBlocks, ...workflowBlocks].flatMap(commandsIn);

/** What comes after `hopwise`, however it is started. */
function hopwiseArguments({ words }: ShellCommand): string[] | undefined {
  const [program = ''] = words;
  if (/(?:^|\/)hopwise$/.test(program)) return words.slice(1);
  const line = words.join(' ');
  const start = /^npm run -s hopwise -- |^npx --yes --package \S+\.tgz -- hopwise /.exec(line)?.[0];
  return start === undefined ? undefined : words.slice(start.trim().split(' ').length);
}

/** Programs that the shell only parses here: they need root, a network, a container or another vendor. */
const foreign =
  'apt cd claude cp createdb createuser curl docker echo git install mkdir npm npx printf source systemctl useradd';

describe('shell commands', () => {
  it.runIf(process.platform !== 'win32')('are valid shell', () => {
    const script = shellBlocks.map(({ text }) => text).join('\n');
    execFileSync('bash', ['-n'], { input: script });
  });

  it('start known programs, scripts and files', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const programs = new Set(foreign.split(' '));
    for (const command of commands) {
      const { place, env, words } = command;
      const [program = '', first = '', second = ''] = words;
      if (hopwiseArguments(command) === undefined) expect(programs, place).toContain(program);
      const script = first === 'run' ? second.replace('-s', 'hopwise') : first;
      if (program === 'npm' && !['ci', 'install', 'pack'].includes(first))
        expect(scripts, place).toHaveProperty(script);
      if (program === 'npm') expect(() => readConfig(env), place).not.toThrow();
      const files = words.filter((word) => /^(?:apps|deploy|packages|scripts)\/./.test(word));
      expect(
        files.filter((file) => globSync(file, { cwd: root }).length === 0),
        place,
      ).toEqual([]);
    }
  });

  it('work in a fresh clone: dependencies and folders exist before npm pack needs them', () => {
    const packing = shellBlocks.filter(({ text }) => text.includes('npm pack'));
    expect(packing.length).toBeGreaterThan(1);
    for (const { place, text } of packing) {
      const [before = '', pack = ''] = text.split(/(?=npm pack)/);
      expect(before, place).toContain('npm ci\n');
      const [, folder] = /--pack-destination (\S+)/.exec(pack) ?? [];
      if (folder !== undefined) expect(before, place).toContain(`mkdir -p ${folder}\n`);
    }
  });

  it('name services of compose.yaml', () => {
    const { services } = parse(read('compose.yaml')) as { services: Record<string, object> };
    const named = commands.flatMap(({ words }) => /compose exec (\w+)|--scale (\w+)=/.exec(words.join(' ')) ?? []);
    const names = named.filter((name) => name !== undefined && /^\w+$/.test(name));
    expect(names.length).toBeGreaterThan(1);
    expect(names.filter((name) => !(name in services))).toEqual([]);
  });

  it('call admin commands with the arguments that they take', async () => {
    const stdout = new PassThrough();
    await runAdmin(['--help'], { env: {}, stdin: process.stdin, stdout, stderr: stdout });
    const usage = await textOf(stdout.end());
    const known = new Map([...usage.matchAll(/^ {2}(\S+)(.*)$/gm)].map(([, name = '', rest = '']) => [name, rest]));
    const inline = documents.flatMap((file) => [...read(file).matchAll(/`([^`]*npm run admin -- [^`]+)`/g)]);
    const calls = [
      ...commands,
      ...inline.flatMap(([, text = '']) => commandsIn({ file: '', place: text, language: 'sh', text })),
    ].flatMap(({ place, words }) => {
      const start = /npm run admin -- |scripts\/admin\.ts /.exec(words.join(' '));
      const before = words.findIndex((word) => word === '--' || word === 'scripts/admin.ts');
      return start && words.join(' ').includes('admin') ? [{ place, args: words.slice(before + 1) }] : [];
    });
    expect(calls.length).toBeGreaterThan(15);
    for (const { place, args } of calls) {
      const [name = '', ...rest] = args;
      const wanted = known.get(name);
      expect(wanted, place).toBeDefined();
      const required = (wanted ?? '').replaceAll(/\[[^\]]*\]/g, '').match(/<\w+>/g) ?? [];
      const options = rest.filter((word) => word.startsWith('--'));
      expect(
        options.filter((option) => !wanted?.includes(option)),
        place,
      ).toEqual([]);
      // In a sentence, a command may be named without its arguments.
      if (rest.length > 0) expect(rest.length, place).toBeGreaterThanOrEqual(required.length);
    }
  });
});

describe('the hopwise command', () => {
  let site: HttpSite;
  let folder: string;
  const at = (name: string) => path.join(folder, name);

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'hopwise-doc-examples-'));
    site = await startSite({
      '/': 'Home',
      '/old': redirectTo('/new', 301),
      '/new': 'New',
      '/a': redirectTo('/b', 301),
      '/b': redirectTo('/new', 302),
      '/blog': redirectTo('/news', 302),
      '/news': 'News',
      '/gone': { status: 410, body: 'Gone' },
      '/sitemap.xml': ({ headers }) => ({
        headers: { 'content-type': 'application/xml' },
        body: `<urlset><url><loc>http://${headers.host}/old</loc></url></urlset>`,
      }),
    });
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args]);
    git('init', '--quiet', '--initial-branch=main');
    git('commit', '--quiet', '--allow-empty', '--message=first');
    git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    writeFileSync(at('staging-ca.pem'), (await issueCertificate({ name: 'Staging', isCa: true })).pem);
  });
  afterAll(async () => {
    await site[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true });
  });

  /** The local site stands in for the ones in the documents, and port 2, a closed port, for their servers. */
  const local = (text: string) =>
    text
      .replaceAll(/https:\/\/hopwise\.example\.com|http:\/\/127\.0\.0\.1:3000/g, 'http://127.0.0.1:2')
      .replaceAll(/https?:\/\/(?:www|staging)\.example\.com/g, site.origin)
      .replaceAll(/203\.0\.113\.7(?::8443)?/g, `127.0.0.1:${site.port}`)
      .replaceAll(/^example\.com/gm, site.origin);

  const inFolder = (word: string) =>
    word.replace(
      /^((?:\w+=)?)(?:[\w-]+\/)*([\w-]+\.(?:yaml|txt|csv|xml|sarif|md|pem)|_redirects)$/,
      (_, before, name) => (existsSync(folder) ? `${before}${at(name)}` : word),
    );

  function run(args: readonly string[], contract: string, env: Record<string, string> = {}) {
    for (const name of ['redirects.yaml', 'redirects.txt', 'redirects.csv', 'urls.csv']) {
      const isWritten = args.includes('-o');
      if (isWritten) rmSync(at(name), { force: true });
      else writeFileSync(at(name), local(contract));
    }
    writeFileSync(at('monitors.yaml'), blocks.find(({ text }) => /^monitors:/m.test(text))?.text ?? '');
    writeFileSync(at('_redirects'), blocks.find(({ file }) => file === 'docs/redirect-files.md')?.text ?? '');
    const given = args.map((word) => inFolder(local(word)));
    const requests = ['trace', 'test', 'init'].includes(given[0] ?? '') || given.includes('--targets');
    const isOwn = requests && !given.includes('--server');
    return runCli(isOwn && !given.includes('--allow-private') ? [...given, '--allow-private'] : given, { env });
  }

  const firstContract = contracts.find(({ file }) => file === 'README.md')?.text ?? '';
  const calls = commands.flatMap((command) => {
    const args = hopwiseArguments(command);
    return args === undefined ? [] : [{ ...command, args, line: args.join(' ') }];
  });

  it.each(calls)('runs hopwise $line ($place)', async ({ args, env }) => {
    const { exitCode, stderr } = await run(args, firstContract, env);
    // The contract has a test that fails, and the redirect file a chain that --fix corrects. A server that cannot be
    // reached is reported once the usage is right.
    const fails = args[0] === 'test' || (args[0] === 'lint' && !args.includes('--fix'));
    const expected = args.includes('--server') ? 3 : fails ? 1 : 0;
    expect(exitCode, stderr).toBe(expected);
  });

  const sessions = blocksIn('console');

  it.each(sessions)('prints what $place shows', async ({ file, text }) => {
    const [, line = '', shown = ''] = /^\$ hopwise ([^\n]*)\n(.+)$/s.exec(text) ?? [];
    expect(shown).not.toBe('');
    const contract = contracts.find((each) => each.file === file)?.text ?? '';
    const { stdout } = await run(line.split(' '), contract);
    const printed = stdout
      .replaceAll(`${folder}${path.sep}`, '')
      .replaceAll(site.origin, 'https://www.example.com')
      .replaceAll('127.0.0.1', '203.0.113.7');
    expect(withoutTimes(printed)).toBe(withoutTimes(shown));
  });
});

const withoutTimes = (text: string) => text.replaceAll(/\d+(?:\.\d+)? (?:ms|s)\b/g, 'TIME');
