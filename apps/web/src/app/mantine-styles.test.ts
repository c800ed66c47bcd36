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

/** A module and what it imports, at once or later, but for what only the compiler needs. */
function modulesFrom(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !file.startsWith(sources)) return seen;
  seen.add(file);
  if (file.endsWith('.css')) return seen;
  for (const [, source = ''] of read(file).matchAll(/(?:^import (?!type )[^;]*?|import\()['"](\.[^'"]+)['"]/gms)) {
    modulesFrom(path.resolve(path.dirname(file), source), seen);
  }
  return seen;
}

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

/** In one of our layers or in Mantine's: without one they would win over our own. */
const stylesIn = (file: string): string[] =>
  [...read(file).matchAll(/@mantine\/core\/styles\/([A-Z]\w*)(?:\.layer\.css|\.css" layer\()/g)].flatMap(
    ([, name]) => name ?? [],
  );

function judge(entries: readonly string[]) {
  const modules = [...new Set(entries.flatMap((entry) => [...modulesFrom(path.join(sources, entry))]))];
  const used = modules.filter((file) => !file.endsWith('.css')).flatMap(usedBy);
  const styled = (named: RegExp) => new Set(used.flatMap((one) => [...partsOf(one, named)]).filter(hasStyles));
  return {
    needed: without(styled(whatItDraws), new Set([needsNoStyles])),
    /** A part that is handed on as a value is not seen to be drawn. */
    useful: styled(whatItImports),
    imported: new Set(modules.filter((file) => file.endsWith('.css')).flatMap(stylesIn)),
  };
}

const shell = judge(['main.tsx', 'app/shell/shell.tsx']);
const screens = globSync('screens/*/*-screen.tsx', { cwd: sources });

describe('the styles of Mantine', () => {
  test.each(screens)('%s imports those of what it shows, and no others', (screen) => {
    const { needed, useful, imported } = judge([screen]);
    const atHand = new Set([...imported, ...stylesIn(path.join(sources, 'app/styles.css'))]);
    expect([...without(needed, atHand)], 'not imported').toEqual([]);
    expect([...without(imported, useful)], 'imported for nothing').toEqual([]);
  });

  test('the shell imports those of what it shows, and no others', () => {
    expect([...without(shell.needed, shell.imported)], 'not imported').toEqual([]);
    expect([...without(shell.imported, shell.useful)], 'imported for nothing').toEqual([]);
  });

  test('are looked for in every screen', () => {
    expect(screens.length).toBeGreaterThan(15);
    expect([...partsOf('Button', whatItDraws)]).toEqual(expect.arrayContaining(['Button', 'Loader']));
  });
});
