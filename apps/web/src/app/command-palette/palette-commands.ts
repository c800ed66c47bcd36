import type { CheckStatus, ListedCheck, Project } from '@hopwise/model';
import { looksLikeAddress } from '../../checks/looks-like-address.ts';
import type { ScreenPath } from '../../navigation/paths.ts';

export interface PaletteCommand {
  id: string;
  label: string;
  /** For a check: its status and start time. */
  check?: { status: CheckStatus; startedAt: string };
  target: PaletteTarget;
}

/** `state` is what the screen starts with. */
type PaletteTarget =
  | { to: ScreenPath; state?: { url: string; startTracking?: true } }
  | { to: '/projects/$projectId'; params: { projectId: string }; search?: { tab: 'contracts' | 'monitors' } }
  | { to: '/check/$checkId'; params: { checkId: string } }
  | { to: '/compare/$beforeId/$afterId'; params: { beforeId: string; afterId: string } };

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

/** The commands for the input, by group; empty groups are left out. */
export function paletteGroups(
  typed: string,
  { isSignedIn, isServerOwner, projects, checks, comparison }: PaletteSources,
): PaletteGroup[] {
  const text = typed.trim();
  const matches = (label: string) => label.toLowerCase().includes(text.toLowerCase());
  const pages = [
    ...pagesForEveryone,
    ...(isSignedIn ? pagesForSignedIn : pagesForGuests),
    ...(isServerOwner ? pagesForServerOwners : []),
    ...lastPages,
  ];
  const groups: PaletteGroup[] = [
    { name: 'This URL', commands: looksLikeAddress(text) ? addressCommands(text) : [] },
    {
      name: 'This check',
      commands: comparison === undefined ? [] : [compareCommand(comparison)].filter(({ label }) => matches(label)),
    },
    { name: 'Go to', commands: pages.filter(({ label }) => matches(label)) },
    {
      name: 'Projects',
      commands: projects
        .filter(({ name }) => matches(name))
        .slice(0, maxPerGroup)
        .map(({ id, name }) => ({
          id: `project-${id}`,
          label: name,
          target: { to: '/projects/$projectId', params: { projectId: id } },
        })),
    },
    { name: 'Monitors', commands: text === '' ? [] : partCommands('monitors', projects, matches) },
    { name: 'Contracts', commands: text === '' ? [] : partCommands('contracts', projects, matches) },
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

const compareCommand = (params: Comparison): PaletteCommand => ({
  id: 'compare',
  label: 'Compare with previous check',
  target: { to: '/compare/$beforeId/$afterId', params },
});

const partNames = { monitors: 'Monitors', contracts: 'Contracts' } as const;

/** Each project has its own. */
const partCommands = (
  part: keyof typeof partNames,
  projects: readonly Project[],
  matches: (label: string) => boolean,
): PaletteCommand[] =>
  projects
    .map(
      ({ id, name }): PaletteCommand => ({
        id: `${part}-${id}`,
        label: `${partNames[part]} of ${name}`,
        target: { to: '/projects/$projectId', params: { projectId: id }, search: { tab: part } },
      }),
    )
    .filter(({ label }) => matches(label))
    .slice(0, maxPerGroup);

const addressCommands = (url: string): PaletteCommand[] => [
  { id: 'track-url', label: `Track ${url}`, target: { to: '/track', state: { url, startTracking: true } } },
  { id: 'analyze-url', label: `Analyze ${url}`, target: { to: '/analysis', state: { url } } },
];
