import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../apps/server/src/config.ts';
import { clientProfilesDoc } from './client-profiles-doc.ts';
import { redirectFilesDoc } from './redirect-rules-doc.ts';
import { scoringDoc } from './scoring-doc.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const documents = globSync(['*.md', 'docs/**/*.md', 'packages/*/*.md', 'apps/*/*.md', 'bench/*.md'], { cwd: root });

test.each(documents)('every link in %s points to a file that exists', (document) => {
  const targets = [...read(document).matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g)].map(([, target = '']) => target);
  expect(targets.filter((target) => !existsSync(path.join(root, path.dirname(document), target)))).toEqual([]);
});

test.each(documents)('every anchor in %s is a heading of its page', (document) => {
  const links = [...read(document).matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g)];
  const missing = links.filter(([, file = '', anchor = '']) => {
    const page = file === '' ? document : path.join(path.dirname(document), file);
    return !anchorsOf(read(page)).includes(anchor);
  });
  expect(missing.map(([link]) => link)).toEqual([]);
});

/** As GitHub derives them from headings. */
const anchorsOf = (page: string): string[] =>
  [...page.replaceAll(/^```.*?^```$/gms, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

test.each([
  ['docs/client-profiles.md', 'the client profiles', clientProfilesDoc],
  ['docs/redirect-files.md', 'the lint rules', redirectFilesDoc],
  ['docs/scoring.md', 'the audits', scoringDoc],
])('%s matches %s (if not, run node scripts/generate-docs.ts)', (file, _source, generate) => {
  expect(read(file)).toBe(generate());
});

test('docs/README.md links every page', () => {
  const linked = new Set([...read('docs/README.md').matchAll(/\]\(([\w./-]+\.md)\)/g)].map(([, page]) => page));
  const pages = globSync('*.md', { cwd: path.join(root, 'docs') });
  expect(pages.filter((page) => page !== 'README.md' && !linked.has(page))).toEqual([]);
});

test.each(['ARCHITECTURE.md', 'CONTRIBUTING.md'])('every path in %s exists', (document) => {
  const text = read(document);
  const quoted = [...text.matchAll(/`(?!node_modules)([\w.-]+(?:\/[\w.-]+)+)`/g)].map(([, named = '']) => named);
  const drawn = [...text.matchAll(/\b(?:apps|packages|docs|scripts|e2e|bench)\/[\w./-]+/g)].map(([named]) => named);
  const paths = new Set([...quoted, ...drawn]);
  expect(paths.size).toBeGreaterThan(20);
  expect([...paths].filter((named) => !existsSync(path.join(root, named)))).toEqual([]);
});

test('the list of decisions has every record by number and title, with a summary', () => {
  const records = globSync('docs/decisions/[0-9]*.md', { cwd: root }).sort();
  const rows = records.map((file) => {
    const [, number = '', title] = /^# (\d+)\. (.+)/.exec(read(file)) ?? [];
    expect(path.basename(file)).toMatch(new RegExp(`^${number.padStart(4, '0')}-`));
    return `| ${number} | [${title}](${path.basename(file)}) |`;
  });
  const listed = [...read('docs/decisions/README.md').matchAll(/^(\| \d+ \| .+? \|) \S.* \|$/gm)];
  expect(listed.map(([, row]) => row)).toEqual(rows);
});

test('docs/configuration.md lists every setting, with its default if that is a number or a word', () => {
  const rows = [...read('docs/configuration.md').matchAll(/^\| `([A-Z_]+)` \| (.+?) \|/gm)];
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

/** Labels of other products, and of HTTP. */
const foreignLabels = [
  'Incoming Webhooks',
  'Add New Webhook to Workspace',
  'New Webhook',
  'Copy Webhook URL',
  'Workflows',
  'Not Acceptable',
];

test('every label and message that a page quotes is in the product', () => {
  // spec-notes quotes the specification, the security model the titles of tests.
  const pages = globSync(['README.md', 'docs/*.md'], {
    cwd: root,
    exclude: ['docs/spec-notes.md', 'docs/security.md'],
  });
  const files = globSync(['apps/{web,server,cli}/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'], { cwd: root });
  const product = files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map(read)
    .join('\n')
    .replaceAll("\\'", "'")
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();
  const missing = pages.flatMap((page) => {
    const prose = read(page).replaceAll(/^ *```.*?^ *```$/gms, '');
    const labels = [...prose.matchAll(/(?<![*\w])\*([A-Z][^*\n]{2,})\*(?!\*)/g)].map(([, label = '']) => label);
    const messages = [...prose.matchAll(/`([A-Z…][a-z']* \w+ \w[^`\n]*)`/g)].map(([, message = '']) => message);
    return [...labels.filter((label) => !foreignLabels.includes(label)), ...messages]
      .flatMap((quoted) => quoted.split(/ ?…| → /))
      .map((part) => part.trim().replace(/\.$/, ''))
      .filter((part) => !product.includes(part.toLowerCase()))
      .map((part) => `${page}: ${part}`);
  });
  expect(missing).toEqual([]);
});

/** Words that read as translated; each has a plain one: notify, request, email, next to, enable, block. */
const stilted =
  /\b(?:told|tells?|whoever|somebody|anybody|everybody|heed\w*|anew|besides?|meanwhile|mend\w*|by and by|so many|in the place of|something else than|what came of|is gone|go(?:es)? with it|worked off|switch(?:ed)? (?:on|off)|mails?|colour\w*|behaviour|licence|refus(?:ed|al)|\d %|kB)\b/;
/** Generated from texts of the packages, which have their own check. */
const generated = ['docs/scoring.md', 'docs/client-profiles.md'];

test('documents are written in plain American English', () => {
  const pages = documents.filter((file) => !generated.includes(file) && !file.startsWith('bench'));
  const found = pages.flatMap((file) => {
    // Code, and the titles of tests in the security model, are quoted as they are.
    const prose = read(file).replaceAll(/^ *```.*?^ *```$|`[^`\n]+`|\S+\.ts\b|(?<=\.ts: .*)\*[^*\n]+\*/gms, '');
    return prose
      .split('\n')
      .flatMap((line) => (stilted.test(line) ? `${file}: ${stilted.exec(line)?.[0]} in ${line}` : []));
  });
  expect(found).toEqual([]);
});
