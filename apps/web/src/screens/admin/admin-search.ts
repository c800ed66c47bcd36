export const adminSections = ['accounts', 'audit'] as const;
export type AdminSection = (typeof adminSections)[number];

/** The URL parameters of the admin page. */
export interface AdminSearch {
  section?: AdminSection | undefined;
}

export function parseAdminSearch(given: Record<string, unknown>): AdminSearch {
  const section = adminSections.find((known) => known === given.section);
  // Set even when undefined: the router passes on parameters that are missing here.
  return { section: section === 'accounts' ? undefined : section };
}
