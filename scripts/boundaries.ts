import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Which files may import which, checked by `npm run boundaries`. ARCHITECTURE.md says why. Imports from the registry
 * are unrestricted; imports from a file's own folder are always allowed.
 */
export interface Area {
  /** If several areas match a file, the last one counts. */
  files: string[];
  /** Repository paths, `@hopwise/…` and `node:…`, as globs. */
  may: string[];
  /** Exceptions to `may`. */
  never?: string[];
  /** Additional imports for its tests and its `testing/` folders. */
  inTests?: string[];
  /** Whether the area excludes tests. */
  sourcesOnly?: boolean;
}

const packages = (names: readonly string[]) => names.map((name) => `@hopwise/${name}`);
/** The `testing` folders of whole packages. */
const testingOf = (names: readonly string[]) =>
  names.filter((name) => !name.includes('/')).map((name) => `@hopwise/${name}/testing/*`);

/** A package without I/O. */
const library = (name: string, imports: string[] = []): Area => ({
  files: [`packages/${name}/**`],
  may: [`packages/${name}/**`, ...packages(imports)],
  inTests: ['node:*', ...testingOf(imports)],
});

/** A folder of the engine: model, parsers, Node and only these other engine folders. */
const engineFolder = (folder: string, imports: string[] = []): Area => ({
  files: [`packages/engine/src/${folder}/**`],
  may: [...engine.may.slice(1), ...[folder, ...imports].map((name) => `packages/engine/src/${name}/**`)],
  inTests: [...(engine.inTests ?? []), 'packages/engine/src/testing/**'],
});
const engine: Area = {
  files: ['packages/engine/**'],
  may: ['packages/engine/**', ...packages(['model', 'parsers']), 'node:*'],
  inTests: testingOf(['model', 'parsers']),
};

const serverPackages = packages([
  ...['alerts', 'audits', 'browser', 'bulk-file', 'contract', 'engine', 'model', 'monitor', 'parsers', 'report'],
  ...['audits/redirects', 'contract/connect-target', 'contract/contract-hosts', 'contract/judge', 'contract/same-url'],
  ...['contract/stored-case', 'redirect-map', 'redirect-map/contract-tests', 'report/pdf'],
]);
const server = 'apps/server/src';
/** Folders that know no feature; every feature may import their files directly. */
const base = `${server}/{db,http,tasks,threads}/**`;
const start = [`${server}/{app,background-work,main,visit-sites,visitor,worker}.ts`];
const serverArea = (files: string[], may: string[], never: string[] = []): Area => ({
  files,
  may: [...serverPackages, 'node:*', 'apps/server/*.json', ...may],
  never,
  inTests: [`${server}/**/testing/**`, '@hopwise/*/testing/*'],
});

const webPackages = packages(['bulk-file', 'model', 'parsers']);
const redirectFilePackages = packages(['contract', 'redirect-map', 'redirect-map/contract-tests']);
const web = (files: string[], may: string[], never: string[] = []): Area => ({
  files: files.map((glob) => `apps/web/${glob}`),
  may: [...webPackages, ...may.map((glob) => `apps/web/${glob}`)],
  never: never.map((glob) => `apps/web/${glob}`),
  inTests: ['node:*', ...testingOf(['bulk-file', 'model', 'parsers'])],
});

/** Files outside packages and apps, and what they may import by path. */
const workshop = (folder: string, may: string[]): Area => ({
  files: [`${folder}/**`],
  may: [
    ...[`${folder}/**`, 'node:*', '*.json', '@hopwise/{engine,model,audits}/testing/*'],
    ...packages(['audits', 'browser', 'browser/system-browsers', 'contract', 'engine', 'model', 'report']),
    ...packages(['redirect-map', 'redirect-map/lint-examples']),
    ...may,
  ],
});

const areas: readonly Area[] = [
  library('model'),
  library('parsers', ['model']),
  library('bulk-file', ['model']),
  library('contract', ['bulk-file', 'model', 'parsers']),
  library('redirect-map', [
    'bulk-file/csv-scanner',
    'bulk-file/file-fields',
    'contract',
    'model',
    'model/redirect-dialects',
  ]),
  library('monitor', ['model']),
  library('alerts', ['model']),
  library('audits', ['model', 'parsers']),
  library('report', ['model', 'parsers']),

  engine,
  // Following a chain knows nothing about gathering. The tests in these folders test the engine as a whole.
  {
    files: ['packages/engine/src/*.ts', '!packages/engine/src/index.ts'],
    may: engine.may,
    never: ['packages/engine/src/gather/**'],
    sourcesOnly: true,
  },
  engineFolder('address'),
  engineFolder('certificate'),
  engineFolder('request'),
  engineFolder('http', ['request']),
  engineFolder('redirect', ['http', 'request']),
  engineFolder('connection', ['address', 'certificate', 'http', 'request']),
  { ...engine, files: ['packages/engine/src/gather/tls/**'], never: ['packages/engine/src/gather/*'] },

  {
    files: ['packages/browser/**'],
    may: ['packages/browser/**', ...packages(['engine', 'model', 'parsers']), 'node:*'],
    inTests: testingOf(['engine', 'model', 'parsers']),
  },

  serverArea(['apps/server/**'], ['apps/server/**']),
  // Features are imported through their index.ts. Only the entry files import what connects the features.
  serverArea([`${server}/*/**`], [`${server}/*.ts`, `${server}/*/index.ts`, base], [...start, `${server}/process/**`]),
  serverArea([base], [`${server}/*.ts`, base], start),
  serverArea([`${server}/process/**`], [`${server}/*.ts`, `${server}/*/index.ts`, base]),
  serverArea([`${server}/testing/**`], [`${server}/*.ts`, `${server}/*/index.ts`, base]),
  serverArea([`${server}/*.ts`], [`${server}/*.ts`]),
  serverArea([`${server}/{app,background-work,visit-sites}.ts`], [`${server}/*.ts`, `${server}/*/index.ts`, base]),
  serverArea([`${server}/{main,visitor,worker}.ts`], [`${server}/*.ts`, `${server}/{db,process}/**`]),

  {
    files: ['apps/cli/**'],
    may: [
      ...['apps/cli/**', 'node:*'],
      ...packages(['audits/redirects', 'bulk-file', 'contract', 'contract/connect-target', 'contract/contract-hosts']),
      ...packages(['engine', 'model', 'model/client-comparison-words', 'model/client-words', 'parsers', 'report']),
      ...packages(['redirect-map', 'redirect-map/contract-tests', 'redirect-map/model']),
    ],
    inTests: testingOf(['bulk-file', 'contract', 'engine', 'model', 'parsers', 'report']),
  },

  { files: ['apps/web/**'], may: [...webPackages, 'apps/web/**', 'node:*'] },
  web(['src/*.tsx'], ['src/app/**', 'src/*']),
  // The app connects the screens. What they share is in lower folders.
  web(['src/*/**'], ['**'], ['src/{app,screens}/**']),
  // A separate chunk, loaded by the screens that edit contracts.
  {
    ...web(['src/contracts/editor/**'], ['**'], ['src/{app,screens}/**']),
    may: [...webPackages, ...redirectFilePackages, 'apps/web/**'],
  },
  web(['src/feedback/**'], ['src/{api,feedback,ui}/**']),
  web(['src/navigation/**'], ['src/{api,navigation,ui}/**']),
  web(['src/api/**'], ['src/api/**']),
  web(['src/screens/**'], ['**'], ['src/app/**']),
  // The same for redirect files. Their contracts come from their own package.
  {
    ...web(['src/screens/redirect-files/**'], ['**'], ['src/app/**']),
    may: [...webPackages, ...redirectFilePackages, 'apps/web/**'],
  },
  web(['src/app/**'], ['**']),
  { files: ['apps/web/src/ui/**'], may: ['apps/web/src/ui/**'], inTests: ['node:*'] },

  // Browser tests use the server like a person: they import only its test support.
  workshop('e2e', ['apps/{server,cli}/src/**/testing/**', 'scripts/compile-cache.ts']),
  workshop('bench', [
    ...['apps/server/src/**/testing/**', 'apps/server/src/config.ts', 'apps/server/src/*/index.ts', base],
    ...['e2e/{agreement,browser,support}/**', 'scripts/build-web.ts'],
  ]),
  // Scripts start the server and its commands, and know nothing of their internals.
  workshop('scripts', [
    ...[...start, 'apps/server/src/{admin/index,db/quick-imports,config}.ts'],
    ...['apps/cli/src/{reference,testing}/**', 'e2e/browser/**'],
  ]),
];

const matches = (name: string, globs: readonly string[] = []) =>
  globs.some((glob) => path.posix.matchesGlob(name, glob));
const isTest = (file: string) => /\.test\.\w+$|\/testing\//.test(file);

/** A test belongs to the area of what it tests. */
function areaOf(file: string): Area | undefined {
  const tested = file.replace(/\.test(?=\.tsx?$)/, '');
  return areas.findLast(({ files, sourcesOnly }) => {
    const left = files.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1));
    return matches(tested, files) && !matches(tested, left) && !(sourcesOnly && isTest(file));
  });
}

/** A repository path for relative imports, otherwise the specifier, without subpaths of Node modules. */
const targetOf = (file: string, source: string) =>
  source.startsWith('.') ? path.posix.join(path.posix.dirname(file), source) : source.replace(/^(node:\w+)\/.*/, '$1');

export function isAllowed(file: string, source: string): boolean {
  const area = areaOf(file);
  const target = targetOf(file, source);
  const isOurs = source.startsWith('.') || /^(@hopwise\/|node:)/.test(source);
  if (area === undefined || !isOurs) return true;
  if (isTest(file) && matches(target, area.inTests)) return true;
  const ownFolder = /^(?:apps|packages)\/[^/]+\/src\/[^/]+\//.exec(file)?.[0];
  if (ownFolder !== undefined && target.startsWith(ownFolder) && !matches(target, area.never)) return true;
  const isTestingAllowed = isTest(file) || !/^(apps|packages)\//.test(file);
  return (
    matches(target, area.may) && !matches(target, area.never) && (isTestingAllowed || !target.includes('/testing/'))
  );
}

/** The first import cycle for each file that is in one. */
export function findCircles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const done = new Set<string>();
  const circles: string[][] = [];
  const visit = (file: string, trail: string[]): void => {
    const at = trail.indexOf(file);
    if (at >= 0) circles.push([...trail.slice(at), file]);
    if (at >= 0 || done.has(file)) return;
    for (const target of imports.get(file) ?? []) visit(target, [...trail, file]);
    done.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
  return circles;
}

/** What a file imports or re-exports, including types. Biome keeps every such line in one of these shapes. */
export const importsIn = (text: string): string[] =>
  [
    ...text.matchAll(/^(?:import|export|\}) (?:[^'"`;]*? )?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm),
  ].map(([, from, bare, dynamic]) => from ?? bare ?? dynamic ?? '');

function checkTree(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], { cwd: root });
  const found = new Map<string, string[]>();
  for (const file of listed.toString().trim().split('\n')) {
    found.set(file, importsIn(readFileSync(path.join(root, file), 'utf8')));
  }
  const relative = ([file, sources]: [string, string[]]): [string, string[]] => [
    file,
    sources.filter((source) => source.startsWith('.')).map((source) => targetOf(file, source)),
  ];
  return [
    ...[...found].flatMap(([file, sources]) =>
      sources.filter((source) => !isAllowed(file, source)).map((source) => `${file} may not import ${source}`),
    ),
    ...findCircles(new Map([...found].map(relative))).map((circle) => `circular import: ${circle.join(' → ')}`),
  ];
}

if (import.meta.main) {
  const problems = checkTree(path.resolve(import.meta.dirname, '..'));
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
