import { useSession } from '../../api/session.ts';
import type { ScreenPath } from '../../navigation/screen-path.ts';

interface NavigationLink {
  label: string;
  to: ScreenPath;
}

const forEveryone: readonly NavigationLink[] = [
  { label: 'Track URL', to: '/track' },
  { label: 'Analysis', to: '/analysis' },
];

const forSignedIn: readonly NavigationLink[] = [
  ...forEveryone,
  { label: 'Dashboard', to: '/dashboard' },
  { label: 'Bulk Upload', to: '/bulk' },
];

export function useNavigation(): readonly NavigationLink[] {
  const { user } = useSession();
  return user === undefined ? forEveryone : forSignedIn;
}
