export const settingsSections = ['profile', 'security', 'api-keys', 'organizations'] as const;
export type SettingsSection = (typeof settingsSections)[number];

/** What the URL of the settings carries. */
export interface SettingsSearch {
  section?: SettingsSection | undefined;
  /** The organization that is open. */
  organization?: string | undefined;
}

export function parseSettingsSearch(given: Record<string, unknown>): SettingsSearch {
  const section = settingsSections.find((known) => known === given.section);
  const { organization } = given;
  // Named also when undefined: the router keeps what is left out here as it was given.
  return {
    section: section === 'profile' ? undefined : section,
    organization: section === 'organizations' && typeof organization === 'string' ? organization : undefined,
  };
}
