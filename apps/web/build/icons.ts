import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** The module behind `import { IconSearch } from 'virtual:icons'`; each icon is a module of its own. */
const allIcons = 'virtual:icons';
const oneIcon = `${allIcons}/`;
const importOfIcons = /import \{([^}]*)\} from 'virtual:icons';/g;

const component = fileURLToPath(new URL('../src/ui/icon.ts', import.meta.url));

/**
 * Turns imported icons into components. The icons come as one JSON file, where a package of ready-made components would
 * be twenty thousand files. src/virtual-icons.d.ts gives the compiler their names.
 */
export function icons(): Plugin {
  let drawings: ReadonlyMap<string, string> | undefined;
  return {
    name: 'icons',
    enforce: 'pre',
    transform(code) {
      if (code.includes(`'${allIcons}'`)) return { code: code.replaceAll(importOfIcons, oneImportEach), map: null };
    },
    resolveId(id) {
      if (id.startsWith(oneIcon)) return `\0${id}`;
    },
    load(id) {
      if (!id.startsWith(`\0${oneIcon}`)) return;
      const name = id.slice(oneIcon.length + 1);
      drawings ??= readDrawings();
      return { code: iconModule(name, drawings.get(name)), moduleSideEffects: false };
    },
  };
}

/** Keeps the number of lines, so that line numbers in error messages stay right. */
const oneImportEach = (statement: string, names: string): string =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => `import { ${name} } from '${oneIcon}${name}';`)
    .join(' ') + statement.replaceAll(/[^\n]/g, '');

function readDrawings(): ReadonlyMap<string, string> {
  const file = fileURLToPath(import.meta.resolve('@iconify-json/tabler/icons.json'));
  const { icons } = JSON.parse(readFileSync(file, 'utf8')) as { icons: Record<string, { body: string }> };
  return new Map(Object.entries(icons).map(([name, { body }]) => [componentName(name), body]));
}

/** `circle-check-filled` is IconCircleCheckFilled. */
const componentName = (name: string): string =>
  `Icon${name.replaceAll(/(?:^|-)(.)/g, (_, first: string) => first.toUpperCase())}`;

const linePaint = ' fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"';
const areaPaint = ' fill="currentColor"';
const pathsOnly = /^(?:<g>)?(?:<path d="[^"]*"\/>)+(?:<\/g>)?$/;

/** The component sets stroke and fill, so that callers can set the stroke width. */
function iconModule(name: string, svg: string | undefined): string {
  if (svg === undefined) throw new Error(`No icon ${name} in @iconify-json/tabler`);
  const make = svg.includes(linePaint) ? 'outlineIcon' : 'filledIcon';
  const shape = svg.replaceAll(make === 'outlineIcon' ? linePaint : areaPaint, '');
  if (!pathsOnly.test(shape)) throw new Error(`${name} uses more than outlines or fills. Choose another icon.`);
  const paths = [...shape.matchAll(/ d="([^"]*)"/g)].map(([, path]) => path);
  return `import { ${make} } from ${JSON.stringify(component)};
export const ${name} = /* @__PURE__ */ ${make}(${JSON.stringify(paths)});`;
}
