import type { ListedCheck, Project } from '@hopwise/model';
import { looksLikeAddress } from '../../checks/looks-like-address.ts';
import { checkPath, paths, projectPath } from '../paths.ts';

export interface PaletteCommand {
  id: string;
  label: string;
  /** Beside the label. */
  hint?: string;
  to: string;
  /** What the screen starts with. */
  state?: { url: string; startTracking?: true };
}

export interface PaletteGroup {
  name: string;
  commands: readonly PaletteCommand[];
}

export interface PaletteSources {
  isSignedIn: boolean;
  isServerOwner: boolean;
  projects: readonly Project[];
  /** Already searched for what was typed. */
  checks: readonly ListedCheck[];
}

const mostOfAKind = 5;

const pagesForEveryone: readonly PaletteCommand[] = [
  { id: 'track', label: 'Track URL', to: paths.track },
  { id: 'analysis', label: 'Analysis', to: paths.analysis },
];
const pagesForSignedIn: readonly PaletteCommand[] = [
  { id: 'dashboard', label: 'Dashboard', to: paths.dashboard },
  { id: 'bulk', label: 'Bulk Upload', to: paths.bulk },
  { id: 'settings', label: 'Settings', to: paths.settings },
];
const pagesForServerOwners: readonly PaletteCommand[] = [{ id: 'admin', label: 'Server admin', to: paths.admin }];
const pagesForGuests: readonly PaletteCommand[] = [
  { id: 'login', label: 'Sign in', to: paths.login },
  { id: 'register', label: 'Sign up', to: paths.register },
];
const pagesAtTheEnd: readonly PaletteCommand[] = [
  { id: 'home', label: 'Home', to: paths.home },
  { id: 'api-docs', label: 'API documentation', to: paths.apiDocs },
];

/** What can be done with what was typed, by kind; kinds with nothing to offer are left out. */
export function paletteGroups(
  typed: string,
  { isSignedIn, isServerOwner, projects, checks }: PaletteSources,
): PaletteGroup[] {
  const text = typed.trim();
  const matches = (label: string) => label.toLowerCase().includes(text.toLowerCase());
  const pages = [
    ...pagesForEveryone,
    ...(isSignedIn ? pagesForSignedIn : pagesForGuests),
    ...(isServerOwner ? pagesForServerOwners : []),
    ...pagesAtTheEnd,
  ];
  const groups: PaletteGroup[] = [
    { name: 'This address', commands: looksLikeAddress(text) ? addressCommands(text) : [] },
    { name: 'Go to', commands: pages.filter(({ label }) => matches(label)) },
    {
      name: 'Projects',
      commands: projects
        .filter(({ name }) => matches(name))
        .slice(0, mostOfAKind)
        .map(({ id, name }) => ({ id: `project-${id}`, label: name, to: projectPath(id) })),
    },
    {
      name: 'Recent checks',
      commands: checks
        .slice(0, mostOfAKind)
        .map(({ id, inputUrl, status }) => ({ id: `check-${id}`, label: inputUrl, hint: status, to: checkPath(id) })),
    },
  ];
  return groups.filter(({ commands }) => commands.length > 0);
}

const addressCommands = (url: string): PaletteCommand[] => [
  { id: 'track-address', label: `Track ${url}`, to: paths.track, state: { url, startTracking: true } },
  { id: 'analyze-address', label: `Analyze ${url}`, to: paths.analysis, state: { url } },
];
