export const settingsSections = ['profile', 'security', 'api-keys', 'organizations'] as const;
export type SettingsSection = (typeof settingsSections)[number];

/** The URL parameters of the settings. */
export interface SettingsSearch {
  section?: SettingsSection | undefined;
  organization?: string | undefined;
}

export function parseSettingsSearch(given: Record<string, unknown>): SettingsSearch {
  const section = settingsSections.find((known) => known === given.section);
  const { organization } = given;
  // Set even when undefined: the router passes on parameters that are missing here.
  return {
    section: section === 'profile' ? undefined : section,
    organization: section === 'organizations' && typeof organization === 'string' ? organization : undefined,
  };
}
