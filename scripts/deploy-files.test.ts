import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { browserFlags } from '@hopwise/browser';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

test('the image installs from the manifests of all workspaces', () => {
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
  const folders = workspaces
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .map((folder) => folder.replaceAll(path.sep, '/'))
    .filter((folder) => existsSync(path.join(root, folder, 'package.json')));
  const copied = [...read('Dockerfile').matchAll(/^COPY (\S+)\/package\.json \1\/$/gm)].map(([, folder]) => folder);
  expect(copied.sort()).toEqual(folders.sort());
});

test('docs/metrics.md explains every alert rule', () => {
  const alerts = [...read('deploy/prometheus/hopwise.rules.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  const explained = [...read('docs/metrics.md').matchAll(/^\| `(Hopwise\w+)` \|/gm)].map(([, name]) => name);
  expect(alerts.length).toBeGreaterThan(5);
  expect(explained).toEqual(alerts);
});

const units = readdirSync(path.join(root, 'deploy/systemd')).map((name) => `deploy/systemd/${name}`);

test.each(['Dockerfile', 'compose.yaml', ...units])('%s starts programs that are there', (file) => {
  const programs = [...read(file).matchAll(/\b(apps|scripts|deploy)\/[\w./-]+\.(ts|cjs|sh)\b/g)].map(
    ([program]) => program,
  );
  expect(programs.filter((program) => !existsSync(path.join(root, program)))).toEqual([]);
  expect(programs.length).toBeGreaterThan(0);
});

test('the image of the browser starts it with the flags that the server asks for', () => {
  const [, command = ''] = /^exec (.*)$/ms.exec(read('deploy/browser/start-browser.sh')) ?? [];
  const flags = [...command.matchAll(/(['"])(--.*?)\1/g)].map(([, , flag = '']) => flag);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as the shell has it
  const started = flags.map((flag) => flag.replace('${SERVER_HOST:-server}', 'server'));
  expect(started).toEqual(browserFlags('server'));
});
