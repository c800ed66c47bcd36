import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

/** Mantine's styles are imported by hand, one component at a time: each one in use, and its parts. */

const sources = path.resolve(import.meta.dirname, '..');
const mantine = path.dirname(fileURLToPath(import.meta.resolve('@mantine/core/styles/global.layer.css')));
const library = path.join(mantine, '../esm');

const read = (file: string) => readFileSync(file, 'utf8');
const hasStyles = (component: string) => existsSync(path.join(mantine, `${component}.layer.css`));

/** The Mantine components that a module uses. Notifications come from a separate package. */
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

/** The file of each Mantine module. */
const modulePaths = new Map(
  globSync('{components,utils}/**/*.mjs', { cwd: library }).map((file) => [path.basename(file, '.mjs'), file]),
);

const whatItDraws = /jsxs?\((\w+)/g;
const whatItImports = /\/(\w+)\.mjs"/g;

/** A component and, transitively, all it refers to in one of these ways. */
function partsOf(component: string, named: RegExp, seen = new Set<string>()): Set<string> {
  const file = modulePaths.get(component);
  if (file === undefined || seen.has(component)) return seen;
  seen.add(component);
  for (const [, part = ''] of read(path.join(library, file)).matchAll(named)) partsOf(part, named, seen);
  return seen;
}

const without = (all: ReadonlySet<string>, some: ReadonlySet<string>): Set<string> =>
  new Set([...all].filter((one) => !some.has(one)));

/** Only its chevron is rendered, in selects, and that is sized by its own element. */
const needsNoStyles = 'Combobox';

const used = globSync('**/*.{ts,tsx}', { cwd: sources }).flatMap((file) => usedBy(path.join(sources, file)));
const styled = (named: RegExp) => new Set(used.flatMap((one) => [...partsOf(one, named)]).filter(hasStyles));

/** Imported into Mantine's cascade layer: otherwise they would override our own styles. */
const imported = new Set(
  [...read(path.join(sources, 'app/styles.css')).matchAll(/@mantine\/core\/styles\/([A-Z]\w*)\.layer\.css/g)].flatMap(
    ([, name]) => name ?? [],
  ),
);

describe("Mantine's styles", () => {
  test('are imported for every component in use', () => {
    expect([...partsOf('Button', whatItDraws)]).toEqual(expect.arrayContaining(['Button', 'Loader']));
    expect([...without(styled(whatItDraws), new Set([...imported, needsNoStyles]))]).toEqual([]);
  });

  test('are not imported for anything else', () => {
    // Components passed as values aren't detected as used.
    expect([...without(imported, styled(whatItImports))]).toEqual([]);
  });
});

test('CSS modules name classes of Mantine globally, so that they are not renamed', () => {
  const renamed = globSync('**/*.module.css', { cwd: sources }).flatMap((file) =>
    [...read(path.join(sources, file)).matchAll(/(?<!:global\()\.mantine-[\w-]+/g)].map(([name]) => `${file}: ${name}`),
  );
  expect(renamed).toEqual([]);
});
