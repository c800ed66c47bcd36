import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const folders: Record<string, string> = {
  engine: 'packages/engine/src',
  browser: 'packages/browser/src',
  audits: 'packages/audits/src',
  report: 'packages/report/src',
  model: 'packages/model/src',
  parsers: 'packages/parsers/src',
  'bulk-file': 'packages/bulk-file/src',
  contract: 'packages/contract/src',
  monitor: 'packages/monitor/src',
  alerts: 'packages/alerts/src',
  cli: 'apps/cli/src',
  server: 'apps/server/src',
  e2e: 'e2e/tests',
};

const document = readFileSync(join(root, 'docs/security.md'), 'utf8');
const rows = document.split('\n').filter((line) => /^\| (?!Threat)/.test(line));

/** A test file, or the title of a test in the file before it. */
const reference = /(?<file>[\w-]+\/[\w./-]+\.(?:test|spec)\.ts)|\*(?<name>[^*]+)\*/g;

/** The fixed parts of a title: the document shortens long ones with …, and tables fill in %s. */
const fixedParts = (name: string) => name.split(/…|%\w/).map((part) => part.trim());
const withoutQuotes = (text: string) => text.replaceAll(/\\?['"]/g, '');

function missingIn(cell: string): string[] {
  let source = '';
  return [...cell.matchAll(reference)].flatMap(({ groups: { file = '', name = '' } = {} }) => {
    if (file === '')
      return fixedParts(withoutQuotes(name)).every((part) => withoutQuotes(source).includes(part)) ? [] : [name];
    const [folder = '', ...rest] = file.split('/');
    const path = join(root, folders[folder] ?? folder, ...rest);
    source = existsSync(path) ? readFileSync(path, 'utf8') : '';
    return source === '' ? [file] : [];
  });
}

it('every row of the security model names tests that exist', () => {
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter((row) => !row.includes('.ts'))).toEqual([]);
  expect(rows.flatMap((row) => missingIn(row.split('|').at(-2) ?? ''))).toEqual([]);
});
