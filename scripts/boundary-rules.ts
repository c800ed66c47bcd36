import { packagesBut, type Refusal, type Room, room } from './boundary-room.ts';

const withoutNode: Refusal = {
  group: ['node:*'],
  message: 'Model, parsers, contract, monitor, alerts, audits and report do no input or output.',
};

function library(name: string, allowed: readonly string[], message: string): Room {
  return room([`packages/${name}/**`], (inTests) => [
    packagesBut(allowed, message, inTests),
    ...(inTests ? [] : [withoutNode]),
  ]);
}

const engine = (files: string[], ...refusals: Refusal[]): Room =>
  room(files, (inTests) => [
    packagesBut(['model', 'parsers'], 'The engine imports the model and the parsers alone.', inTests),
    ...refusals,
  ]);

const baseRooms = '{db,http,tasks,threads}';
const startFiles = '{app,background-work,main,visit-sites,visitor,worker}.ts';
const serverPackages = [
  'alerts',
  'audits',
  'browser',
  'bulk-file',
  'contract',
  'contract/connect-target',
  'contract/contract-hosts',
  'contract/judge',
  'contract/same-url',
  'contract/stored-case',
  'engine',
  'model',
  'monitor',
  'parsers',
  'report',
  'audits/redirects',
  'report/pdf',
];

const cliPackages = [
  'audits/redirects',
  'bulk-file',
  'contract',
  'contract/connect-target',
  'contract/contract-hosts',
  'engine',
  'model',
  'model/client-comparison-words',
  'model/client-words',
  'parsers',
  'report',
];

const server = (files: string[], ...refusals: Refusal[]): Room =>
  room(files, (inTests) => [
    packagesBut(serverPackages, 'The server imports packages, never the web app.', inTests),
    ...refusals,
  ]);

/** The same for files of a folder of the server, and of the folders in it. */
const serverFolder = (folder: string, refusalsAt: (up: string) => Refusal[]): Room[] => [
  server([`apps/server/src/${folder}/*.ts`], ...refusalsAt('..')),
  server([`apps/server/src/${folder}/*/**`], ...refusalsAt('../..')),
];

const throughIndex = (up: string): Refusal => ({
  group: [`${up}/*/**`, '!../../*.json', `!${up}/*/index.ts`, `${up}/testing/**`, `!${up}/${baseRooms}/**`],
  message: 'A feature is entered through its index.ts, and nothing but the start imports process.',
});

const notTheStart = (up: string): Refusal => ({
  group: [`${up}/${startFiles}`],
  message: 'What joins the features is imported by the start alone.',
});

const webPackages = ['bulk-file', 'model', 'parsers'];

const web = (files: string[], ...refusals: Refusal[]): Room =>
  room(files, (inTests) => [
    packagesBut(
      webPackages,
      'The web app imports the model, the parsers and the reader of bulk files; its editor of contracts their reader.',
      inTests,
    ),
    ...refusals,
  ]);

/** Files that no package has, with what they may import by its path. */
const workshop = (files: string, allowed: readonly string[], message: string): Room => ({
  files: [files],
  testFiles: [],
  refused: [
    {
      group: ['../**/{apps,bench,e2e,packages,scripts}/**', ...allowed.map((path) => `!../**/${path}`)],
      message,
    },
    packagesBut(
      [
        'audits',
        'browser',
        'browser/system-browsers',
        'contract',
        'engine',
        'model',
        'report',
        'engine/testing/*',
        'model/testing/*',
        'audits/testing/*',
      ],
      'Packages are entered by what they offer, or by their testing folders.',
    ),
  ],
  refusedInTests: [],
});
const serverTesting = 'apps/server/src/**/testing/**';

/** Of several rooms that have a file, the last counts. ARCHITECTURE.md says why they are so. */
const rooms: readonly Room[] = [
  library('model', [], 'The model stands alone.'),
  library('parsers', ['model'], 'The parsers import the model alone.'),
  library('bulk-file', ['model'], 'The reader of bulk files imports the model alone.'),
  library(
    'contract',
    ['bulk-file', 'model', 'parsers'],
    'Contracts import the model, the parsers and the reader of bulk files alone.',
  ),
  library('monitor', ['model'], 'Monitors import the model alone.'),
  library('alerts', ['model'], 'Alerts import the model alone.'),
  library('audits', ['model', 'parsers'], 'Audits import the model and the parsers alone.'),
  library('report', ['model', 'parsers'], 'The report imports the model and the parsers alone.'),

  engine(['packages/engine/**']),
  {
    // The tests beside these files are those of the engine as a whole.
    ...engine(['packages/engine/src/*.ts', '!packages/engine/src/index.ts'], {
      group: ['./gather/**'],
      message: 'Following a chain knows nothing of gathering.',
    }),
    testFiles: [],
  },
  engine(['packages/engine/src/{address,certificate,request}/**'], {
    group: ['../**'],
    message: 'These rooms of the engine stand alone.',
  }),
  engine(['packages/engine/src/http/**'], {
    group: ['../**', '!../request/**'],
    message: 'HTTP is built on requests alone.',
  }),
  engine(['packages/engine/src/redirect/**'], {
    group: ['../**', '!../{http,request}/**'],
    message: 'Redirects are built on requests and HTTP.',
  }),
  engine(['packages/engine/src/connection/**'], {
    group: ['../**', '!../{address,certificate,http,request}/**'],
    message: 'Connections know no chain.',
  }),
  engine(['packages/engine/src/gather/tls/**'], {
    group: ['../**', '!../../**'],
    message: 'TLS is gathered without the other gatherers.',
  }),

  room(['packages/browser/**'], (inTests) => [
    packagesBut(
      ['engine', 'model', 'parsers'],
      'The browser is led by the engine, the model and the parsers alone.',
      inTests,
    ),
  ]),

  server(['apps/server/**']),
  ...serverFolder('*', (up) => [throughIndex(up), notTheStart(up)]),
  ...serverFolder(baseRooms, (up) => [
    { group: [`${up}/*/**`, '!../../*.json', `!${up}/${baseRooms}/**`], message: 'These rooms know no feature.' },
    notTheStart(up),
  ]),
  ...serverFolder('process', (up) => [throughIndex(up)]),
  { ...server([], throughIndex('..')), testFiles: ['apps/server/src/testing/**'] },
  server(['apps/server/src/*.ts'], {
    group: ['./*/**'],
    message: 'What all rooms use stands on nothing.',
  }),
  server(['apps/server/src/{app,background-work,visit-sites}.ts'], {
    group: ['./*/**', '!./*/index.ts', `!./${baseRooms}/**`],
    message: 'A feature is entered through its index.ts.',
  }),
  server(['apps/server/src/{main,visitor,worker}.ts'], {
    group: ['./*/**', '!./{db,process}/**'],
    message: 'A process begins in process.',
  }),

  room(['apps/cli/**'], (inTests) => [
    packagesBut(cliPackages, 'The command imports packages, never the server or the web app.', inTests),
  ]),

  web(['apps/web/**']),
  web(['apps/web/src/*.tsx'], { group: ['./*/**', '!./app/**'], message: 'A page begins with the app.' }),
  web(['apps/web/src/*/**'], {
    group: ['../**/{app,screens}/**'],
    message: 'Screens are joined by the app; what they share stands below them.',
  }),
  // A chunk of its own, which comes with the screens where contracts are written.
  room(['apps/web/src/contracts/editor/**'], (inTests) => [
    packagesBut([...webPackages, 'contract'], 'The editor reads contracts; all else is up to the server.', inTests),
    { group: ['../**/{app,screens}/**'], message: 'Screens are joined by the app; what they share stands below them.' },
  ]),
  web(['apps/web/src/{feedback,navigation}/**'], {
    group: ['../**', '!../{api,ui}/**'],
    message: 'These rooms are built on calls and on parts of the screen alone.',
  }),
  web(['apps/web/src/api/**'], { group: ['../**'], message: 'Calls know nothing of the screen.' }),
  web(['apps/web/src/screens/**'], {
    group: ['../**/app/**'],
    message: 'app joins the screens; what they need stands below it.',
  }),
  web(['apps/web/src/app/**']),
  room(['apps/web/src/ui/**'], () => [
    { group: ['@hopwise/**'], message: 'ui knows no domain.' },
    { group: ['../**'], message: 'ui knows no domain.' },
  ]),

  workshop(
    'e2e/**',
    [serverTesting, 'apps/cli/src/testing/**', 'scripts/compile-cache.ts'],
    'The browser meets the server as people do: of its code, only what is there for tests is used.',
  ),
  workshop(
    'bench/**',
    [
      serverTesting,
      'apps/server/src/config.ts',
      'apps/server/src/*/index.ts',
      `apps/server/src/${baseRooms}/*.ts`,
      'e2e/{agreement,browser,support}/**',
      'scripts/build-web.ts',
    ],
    'A bench enters a feature of the server through its index.ts.',
  ),
  workshop(
    'scripts/**',
    [
      `apps/server/src/${startFiles}`,
      'apps/server/src/admin/index.ts',
      'apps/server/src/db/quick-imports.ts',
      'apps/server/src/config.ts',
      'apps/cli/src/reference/**',
      'e2e/browser/**',
    ],
    'Scripts start the server and its commands, and know nothing within.',
  ),
];

const override = (includes: string[], patterns: Refusal[]) => ({
  includes,
  linter: { rules: { style: { noRestrictedImports: { level: 'error', options: { patterns } } } } },
});

/** What biome.boundaries.json has to hold. */
export const boundaryRules = () => ({
  $schema: './node_modules/@biomejs/biome/configuration_schema.json',
  linter: { rules: { suspicious: { noImportCycles: { level: 'error', options: { ignoreTypes: false } } } } },
  overrides: rooms.flatMap(({ files, testFiles, refused, refusedInTests }) => [
    ...(files.every((pattern) => pattern.startsWith('!')) ? [] : [override(files, refused)]),
    ...(testFiles.length === 0 ? [] : [override(testFiles, refusedInTests)]),
  ]),
});
