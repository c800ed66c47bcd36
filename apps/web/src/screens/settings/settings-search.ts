export const settingsSections = ['profile', 'security', 'api-keys', 'organizations'] as const;
export type SettingsSection = (typeof settingsSections)[number];

/** What the address of the settings carries. */
export interface SettingsSearch {
  section?: SettingsSection;
  /** The organization that is open. */
  organization?: string;
}

export function parseSettingsSearch(given: Record<string, unknown>): SettingsSearch {
  const section = settingsSections.find((known) => known === given.section);
  if (section === undefined || section === 'profile') return {};
  const { organization } = given;
  return section === 'organizations' && typeof organization === 'string' ? { section, organization } : { section };
}
