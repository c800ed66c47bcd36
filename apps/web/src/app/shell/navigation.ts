import { useSession } from '../../api/session.ts';
import { paths } from '../paths.ts';

interface NavigationLink {
  label: string;
  to: string;
}

const forEveryone: readonly NavigationLink[] = [
  { label: 'Track URL', to: paths.track },
  { label: 'Analysis', to: paths.analysis },
];

const forSignedIn: readonly NavigationLink[] = [
  ...forEveryone,
  { label: 'Dashboard', to: paths.dashboard },
  { label: 'Bulk Upload', to: paths.bulk },
];

export function useNavigation(): readonly NavigationLink[] {
  const { user } = useSession();
  return user === undefined ? forEveryone : forSignedIn;
}
