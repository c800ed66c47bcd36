import { paths } from '../paths.ts';

export const navigation = [
  { label: 'Track URL', to: paths.track },
  { label: 'Analysis', to: paths.analysis },
] as const;
