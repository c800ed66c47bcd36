export const adminSections = ['accounts', 'audit'] as const;
export type AdminSection = (typeof adminSections)[number];

/** What the URL of the admin page carries. */
export interface AdminSearch {
  section?: AdminSection | undefined;
}

export function parseAdminSearch(given: Record<string, unknown>): AdminSearch {
  const section = adminSections.find((known) => known === given.section);
  // Named also when undefined: the router keeps what is left out here as it was given.
  return { section: section === 'accounts' ? undefined : section };
}
