import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** What `import { IconSearch } from 'virtual:icons'` names; each icon is a module of its own behind it. */
const allIcons = 'virtual:icons';
const oneIcon = `${allIcons}/`;
const importOfIcons = /import \{([^}]*)\} from 'virtual:icons';/g;

const component = fileURLToPath(new URL('../src/ui/icon.ts', import.meta.url));

/**
 * Makes components of the icons that are imported. They come as one file of JSON, where a package of ready components
 * would be twenty thousand files; src/virtual-icons.d.ts gives the compiler their names.
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

/** On as many lines as before, so that lines of error messages stay right. */
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

/** The component gives lines and areas their paint, so that it can be asked for another width of line. */
function iconModule(name: string, drawing: string | undefined): string {
  if (drawing === undefined) throw new Error(`There is no icon ${name} in @iconify-json/tabler.`);
  const make = drawing.includes(linePaint) ? 'outlineIcon' : 'filledIcon';
  const shape = drawing.replaceAll(make === 'outlineIcon' ? linePaint : areaPaint, '');
  if (!pathsOnly.test(shape)) throw new Error(`${name} is drawn with more than lines or areas; take another icon.`);
  const paths = [...shape.matchAll(/ d="([^"]*)"/g)].map(([, path]) => path);
  return `import { ${make} } from ${JSON.stringify(component)};
export const ${name} = /* @__PURE__ */ ${make}(${JSON.stringify(paths)});`;
}
