import {
  type BulkJob,
  type CheckStatus,
  defaultProjectAlias,
  type ListedCheck,
  type ListedContract,
  type ListedMonitor,
  type Project,
} from '@hopwise/model';
import { looksLikeAddress } from '../../checks/looks-like-address.ts';
import type { ScreenPath } from '../../navigation/paths.ts';

export interface PaletteCommand {
  id: string;
  label: string;
  /** Shown after the label, and searched too. */
  note?: string;
  /** For a check: its status and start time. */
  check?: { status: CheckStatus; startedAt: string };
  target: PaletteTarget;
}

/** `state` is what the screen starts with. */
export type PalettePage =
  | { to: ScreenPath; state?: { url: string; startTracking?: true } }
  | { to: '/projects/$projectId'; params: { projectId: string }; search?: { tab: 'contracts' | 'monitors' } }
  | { to: '/projects/$projectId/monitors/new' | '/projects/$projectId/contracts/new'; params: { projectId: string } }
  | { to: '/check/$checkId'; params: { checkId: string } }
  | { to: '/monitors/$monitorId'; params: { monitorId: string } }
  | { to: '/contracts/$contractId'; params: { contractId: string } }
  | { to: '/bulk/$jobId'; params: { jobId: string } }
  | { to: '/docs/$page'; params: { page: string } }
  | { to: '/compare/$beforeId/$afterId'; params: { beforeId: string; afterId: string } };

/** Something that happens at once. */
export type PaletteAction =
  | { act: 'toggle-color-mode' }
  | { act: 'run-contract'; id: string; name: string }
  | { act: 'pause' | 'resume'; id: string; name: string };

type PaletteTarget = PalettePage | PaletteAction;

export interface PaletteGroup {
  name: string;
  commands: readonly PaletteCommand[];
}

export interface PaletteSources {
  isSignedIn: boolean;
  isServerOwner: boolean;
  projects: readonly Project[];
  /** Already filtered by the input. */
  checks: readonly ListedCheck[];
  monitors: readonly Pick<ListedMonitor, 'id' | 'name' | 'targetName' | 'state'>[];
  contracts: readonly Pick<ListedContract, 'id' | 'name'>[];
  jobs: readonly Pick<BulkJob, 'id' | 'fileName'>[];
  /** The check on screen and the previous one; undefined unless both exist. */
  comparison: Comparison | undefined;
}

interface Comparison {
  beforeId: string;
  afterId: string;
}

const maxPerGroup = 5;

const pagesForEveryone: readonly PaletteCommand[] = [
  { id: 'track', label: 'Track URL', target: { to: '/track' } },
  { id: 'analysis', label: 'Analysis', target: { to: '/analysis' } },
];
const pagesForSignedIn: readonly PaletteCommand[] = [
  { id: 'dashboard', label: 'Dashboard', target: { to: '/dashboard' } },
  { id: 'bulk', label: 'Bulk Upload', target: { to: '/bulk' } },
  { id: 'monitors', label: 'Monitors', target: { to: '/monitors' } },
  { id: 'contracts', label: 'Contracts', target: { to: '/contracts' } },
  { id: 'redirect-files', label: 'Redirect files', target: { to: '/redirect-files' } },
  { id: 'clients', label: 'Compare clients', target: { to: '/clients' } },
  { id: 'settings', label: 'Settings', target: { to: '/settings' } },
];
const pagesForServerOwners: readonly PaletteCommand[] = [
  { id: 'admin', label: 'Server admin', target: { to: '/admin' } },
];
const pagesForGuests: readonly PaletteCommand[] = [
  { id: 'login', label: 'Sign in', target: { to: '/login' } },
  { id: 'register', label: 'Sign up', target: { to: '/register' } },
];
const lastPages: readonly PaletteCommand[] = [
  { id: 'home', label: 'Home', target: { to: '/' } },
  { id: 'api-docs', label: 'API documentation', target: { to: '/api/docs' } },
];

const inDefaultProject = { projectId: defaultProjectAlias };
const creations: readonly PaletteCommand[] = [
  {
    id: 'new-monitor',
    label: 'New monitor',
    target: { to: '/projects/$projectId/monitors/new', params: inDefaultProject },
  },
  {
    id: 'new-contract',
    label: 'New contract',
    target: { to: '/projects/$projectId/contracts/new', params: inDefaultProject },
  },
];
const toggleColorMode: PaletteCommand = {
  id: 'color-mode',
  label: 'Toggle color mode',
  target: { act: 'toggle-color-mode' },
};

/** The pages of the documentation, by file. */
export const docsPages: Readonly<Record<string, string>> = {
  cli: 'Command line',
  api: 'API',
  mcp: 'MCP server',
  contracts: 'Redirect contracts',
  'redirect-files': 'Redirect files',
  ci: 'CI',
  monitors: 'Monitors',
  alerts: 'Alerts and webhooks',
  bulk: 'Bulk jobs',
  clients: 'Compare clients',
  'client-profiles': 'Client profiles',
  compare: 'History and comparison',
  browser: 'Browser tracing',
  scoring: 'Scoring',
  agreement: 'Agreement with other tools',
  'self-hosting': 'Self-hosting',
  install: 'Install',
  configuration: 'Configuration',
  administration: 'Administration',
  upgrade: 'Upgrade',
  backup: 'Backup and restore',
  metrics: 'Metrics',
  sizing: 'Sizing and limits',
  troubleshooting: 'Troubleshooting',
  security: 'Security model',
};
const docs: readonly PaletteCommand[] = [
  { id: 'docs', label: 'Docs', target: { to: '/docs' } },
  ...Object.entries(docsPages).map(([file, title]) => ({
    id: `docs-${file}`,
    label: `Docs: ${title}`,
    target: { to: '/docs/$page' as const, params: { page: file } },
  })),
];

/** The search text when the input starts with an action: "pause checkout". */
export const searchedIn = (typed: string): string => typed.trim().replace(/^(?:run|pause|resume|docs:?)(?:\s+|$)/i, '');

/** The commands for the input, by group; empty groups are left out. */
export function paletteGroups(typed: string, sources: PaletteSources): PaletteGroup[] {
  const { isSignedIn, isServerOwner, projects, checks, comparison } = sources;
  const text = typed.trim();
  const matches = matcherOf(text);
  const some = (commands: readonly PaletteCommand[]) =>
    commands.filter(({ label, note = '' }) => matches(`${label} ${note}`)).slice(0, maxPerGroup);
  const pages = [
    ...pagesForEveryone,
    ...(isSignedIn ? pagesForSignedIn : pagesForGuests),
    ...(isServerOwner ? pagesForServerOwners : []),
    ...lastPages,
  ];
  const groups: PaletteGroup[] = [
    { name: 'This URL', commands: looksLikeAddress(text) ? addressCommands(text) : [] },
    { name: 'This check', commands: some(comparison === undefined ? [] : [compareCommand(comparison)]) },
    { name: 'Go to', commands: pages.filter(({ label }) => matches(label)) },
    { name: 'Projects', commands: some(projects.map(projectCommand)) },
    ...(text === '' ? [] : foundGroups(sources, some)),
    { name: 'Actions', commands: some(actionsFor(text, sources)) },
    { name: 'Docs', commands: text === '' ? [] : some(docs) },
    {
      name: 'Recent checks',
      commands: checks.slice(0, maxPerGroup).map(({ id, inputUrl, status, startedAt }) => ({
        id: `check-${id}`,
        label: inputUrl,
        check: { status, startedAt },
        target: { to: '/check/$checkId', params: { checkId: id } },
      })),
    },
  ];
  return groups.filter(({ commands }) => commands.length > 0);
}

/** A text matches with the input as a whole, or with words that start like those of the input. */
function matcherOf(typed: string): (searched: string) => boolean {
  const text = typed.toLowerCase();
  const words = text.split(/\s+/);
  const startsIn = (searched: string, word: string) =>
    searched.startsWith(word) || [' ', '/', '.', '-'].some((before) => searched.includes(before + word));
  return (given) => {
    const searched = given.toLowerCase();
    return searched.includes(text) || words.every((word) => startsIn(searched, word));
  };
}

type Choose = (commands: readonly PaletteCommand[]) => PaletteCommand[];

/** Things with names, and the lists of each project. */
function foundGroups({ projects, monitors, contracts, jobs }: PaletteSources, some: Choose): PaletteGroup[] {
  return [
    { name: 'Monitors', commands: some([...monitors.map(monitorCommand), ...partCommands('monitors', projects)]) },
    { name: 'Contracts', commands: some([...contracts.map(contractCommand), ...partCommands('contracts', projects)]) },
    {
      name: 'Bulk jobs',
      commands: some(
        jobs.map(({ id, fileName }) => ({
          id: `job-${id}`,
          label: fileName,
          target: { to: '/bulk/$jobId', params: { jobId: id } },
        })),
      ),
    },
  ];
}

/** Without input, only what creates something: the rest needs a name or a word. */
function actionsFor(text: string, { isSignedIn, monitors, contracts }: PaletteSources): PaletteCommand[] {
  const created = isSignedIn ? creations : [];
  if (text === '') return [...created];
  return [
    ...created,
    toggleColorMode,
    ...contracts.map(
      ({ id, name }): PaletteCommand => ({
        id: `run-${id}`,
        label: `Run ${name}`,
        target: { act: 'run-contract', id, name },
      }),
    ),
    ...monitors.map(
      ({ id, name, targetName, state }): PaletteCommand => ({
        id: `pause-${id}`,
        label: `${state === 'paused' ? 'Resume' : 'Pause'} ${name}`,
        note: targetName === name ? '' : targetName,
        target: { act: state === 'paused' ? 'resume' : 'pause', id, name },
      }),
    ),
  ];
}

const projectCommand = ({ id, name }: Project): PaletteCommand => ({
  id: `project-${id}`,
  label: name,
  target: { to: '/projects/$projectId', params: { projectId: id } },
});

const monitorCommand = ({ id, name, targetName }: PaletteSources['monitors'][number]): PaletteCommand => ({
  id: `monitor-${id}`,
  label: name,
  note: targetName === name ? '' : targetName,
  target: { to: '/monitors/$monitorId', params: { monitorId: id } },
});

const contractCommand = ({ id, name }: PaletteSources['contracts'][number]): PaletteCommand => ({
  id: `contract-${id}`,
  label: name,
  target: { to: '/contracts/$contractId', params: { contractId: id } },
});

const compareCommand = (params: Comparison): PaletteCommand => ({
  id: 'compare',
  label: 'Compare with previous check',
  target: { to: '/compare/$beforeId/$afterId', params },
});

const partNames = { monitors: 'Monitors', contracts: 'Contracts' } as const;

/** Each project has its own. */
const partCommands = (part: keyof typeof partNames, projects: readonly Project[]): PaletteCommand[] =>
  projects.map(({ id, name }) => ({
    id: `${part}-${id}`,
    label: `${partNames[part]} of ${name}`,
    target: { to: '/projects/$projectId', params: { projectId: id }, search: { tab: part } },
  }));

const addressCommands = (url: string): PaletteCommand[] => [
  { id: 'track-url', label: `Track ${url}`, target: { to: '/track', state: { url, startTracking: true } } },
  { id: 'analyze-url', label: `Analyze ${url}`, target: { to: '/analysis', state: { url } } },
];
