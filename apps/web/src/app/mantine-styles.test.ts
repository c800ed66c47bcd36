import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

/** Mantine's styles are imported by hand, component by component: each that is used, and what it is made of. */

const sources = path.resolve(import.meta.dirname, '..');
const mantine = path.dirname(fileURLToPath(import.meta.resolve('@mantine/core/styles/global.layer.css')));
const library = path.join(mantine, '../esm');

const read = (file: string) => readFileSync(file, 'utf8');
const hasStyles = (component: string) => existsSync(path.join(mantine, `${component}.layer.css`));

/** The components of Mantine that a module names. Notices are drawn by a package beside it. */
const usedBy = (file: string): string[] => [
  ...(read(file).includes("import('@mantine/notifications')") ? ['Notification'] : []),
  ...[...read(file).matchAll(/^import (?!type )\{([^}]*)\} from '@mantine\/core';/gms)].flatMap(([, names = '']) =>
    names.split(',').flatMap((name) => {
      const [, component] = /^\s*([A-Z]\w*)\s*$/.exec(name) ?? [];
      return component === undefined ? [] : [component, ...membersOf(component, read(file))];
    }),
  ),
];

/** `Menu.Item` is `MenuItem`. */
const membersOf = (component: string, text: string): string[] =>
  [...text.matchAll(new RegExp(`\\b${component}\\.([A-Z]\\w*)`, 'g'))].map(([, member]) => `${component}${member}`);

/** Where Mantine keeps each of its modules. */
const modulePaths = new Map(
  globSync('{components,utils}/**/*.mjs', { cwd: library }).map((file) => [path.basename(file, '.mjs'), file]),
);

const whatItDraws = /jsxs?\((\w+)/g;
const whatItImports = /\/(\w+)\.mjs"/g;

/** A component and, through and through, those it names in one of these ways. */
function partsOf(component: string, named: RegExp, seen = new Set<string>()): Set<string> {
  const file = modulePaths.get(component);
  if (file === undefined || seen.has(component)) return seen;
  seen.add(component);
  for (const [, part = ''] of read(path.join(library, file)).matchAll(named)) partsOf(part, named, seen);
  return seen;
}

const without = (all: ReadonlySet<string>, some: ReadonlySet<string>): Set<string> =>
  new Set([...all].filter((one) => !some.has(one)));

/** All that is drawn of it is the chevron of a select, which has its size from the element itself. */
const needsNoStyles = 'Combobox';

const used = globSync('**/*.{ts,tsx}', { cwd: sources }).flatMap((file) => usedBy(path.join(sources, file)));
const styled = (named: RegExp) => new Set(used.flatMap((one) => [...partsOf(one, named)]).filter(hasStyles));

/** In Mantine's layer: without it they would win over our own. */
const imported = new Set(
  [...read(path.join(sources, 'app/styles.css')).matchAll(/@mantine\/core\/styles\/([A-Z]\w*)\.layer\.css/g)].flatMap(
    ([, name]) => name ?? [],
  ),
);

describe('the styles of Mantine', () => {
  test('are imported for all that the app draws', () => {
    expect([...partsOf('Button', whatItDraws)]).toEqual(expect.arrayContaining(['Button', 'Loader']));
    expect([...without(styled(whatItDraws), new Set([...imported, needsNoStyles]))]).toEqual([]);
  });

  test('are not imported for anything else', () => {
    // A part that is handed on as a value is not seen to be drawn.
    expect([...without(imported, styled(whatItImports))]).toEqual([]);
  });
});
