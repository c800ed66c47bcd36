import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { shownStrings } from './shown-strings.ts';
import { exceptions, faultsIn, faultsOf, isNeeded, wordedFiles } from './wording.ts';

test('all texts that people read use plain words', () => {
  expect(wordedFiles.length).toBeGreaterThan(500);
  expect(wordedFiles.flatMap(faultsIn)).toEqual([]);
});

test('the HTML page of the web app uses plain words', () => {
  const page = path.resolve(import.meta.dirname, '../apps/web/index.html');
  expect(faultsOf(readFileSync(page, 'utf8'))).toEqual([]);
});

test('every exception is still needed', () => {
  expect(exceptions.filter((exception) => !isNeeded(exception))).toEqual([]);
});

test.each([
  'Nobody was told',
  'Mails are sent',
  'Switch off RC4',
  'Only whoever made it',
  'Shop is gone',
  'Mend the certificate',
  '95 % of runs',
  'Colour mode',
])('rejects “%s”', (text) => {
  expect(faultsOf(text)).not.toEqual([]);
});

test.each(['Send an email', 'We recommend it', '95% of runs', 'Switch to https', 'alsoNotifyAbout must be a list'])(
  'accepts “%s”',
  (text) => {
    expect(faultsOf(text)).toEqual([]);
  },
);

describe('shown strings', () => {
  it.each([
    ['a literal', `say('The answer came.')`],
    ['a template', `say(\`\${host} gave no answer in \${ms} ms.\`)`],
    ['a template with a percentage', `say(\`\${share} % done\`)`],
    ['the text of an element', '<p>This address is taken.</p>'],
    ['a value next to its sign', '<p>{share} %</p>'],
    ['an attribute', '<Field label="Web address" />'],
    ['a word in braces', "<p>{isOld ? 'Address' : 'URL'}</p>"],
  ])('finds a banned word in %s', (_where, source) => {
    expect(shownStrings(source, 'tsx').flatMap(({ text }) => faultsOf(text))).toHaveLength(1);
  });

  it.each([
    ['an import', `import { answer } from './answer address.ts'`],
    ['a type', `type Kind = 'Answer' | 'Address'`],
    ['a name', `read('address')`],
    ['a comment', '// The answer.'],
    ['SQL', `sql\`select address from answers where host = \${host}\``],
    ['a style', `<p style={{ width: \`\${share} %\` }} />`],
    ['an email address', `say('Email address')`],
  ])('skips %s', (_what, source) => {
    expect(shownStrings(source, 'tsx').flatMap(({ text }) => faultsOf(text))).toEqual([]);
  });
});
