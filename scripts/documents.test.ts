import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../apps/server/src/config.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const documents = globSync(['*.md', 'docs/**/*.md', 'packages/*/*.md', 'apps/*/*.md', 'bench/*.md'], { cwd: root });

test.each(documents)('every link of %s leads to a file that is there', (document) => {
  const targets = [...read(document).matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g)].map(([, target = '']) => target);
  expect(targets.filter((target) => !existsSync(path.join(root, path.dirname(document), target)))).toEqual([]);
});

test('the index of decisions has every one of them, by its title', () => {
  const decisions = globSync('docs/decisions/[0-9]*.md', { cwd: root }).sort();
  const rows = decisions.map((file) => {
    const [, number, title] = /^# (\d+)\. (.+)/.exec(read(file)) ?? [];
    return `| ${number} | [${title}](${path.basename(file)}) |`;
  });
  expect(read('docs/decisions/README.md').match(/^\| \d.*$/gm)).toEqual(rows);
});

test('the README names every setting, with its default where that is a number or a word', () => {
  const rows = [...read('README.md').matchAll(/^\| `([A-Z_]+)` \| (.+?) \|/gm)];
  const written = new Map(rows.map(([, name = '', byDefault = '']) => [name, byDefault]));
  const settings = Object.entries(readConfig({})).map(([name, value]) => ({ variable: variableOf(name), value }));
  expect([...written.keys()].sort()).toEqual(settings.map(({ variable }) => variable).sort());
  const plain = settings.filter(({ value }) => isNumberOrWord(value));
  expect(plain.filter(({ variable, value }) => written.get(variable) !== `\`${value}\``)).toEqual([]);
});

/** `dataDir` is set by `DATA_DIR`. */
const variableOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

const isNumberOrWord = (value: unknown) =>
  ['number', 'boolean'].includes(typeof value) || (typeof value === 'string' && !path.isAbsolute(value));
