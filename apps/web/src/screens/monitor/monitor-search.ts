export const monitorTabs = ['overview', 'changes', 'runs', 'settings'] as const;
export type MonitorTab = (typeof monitorTabs)[number];

/** The search parameters of a monitor's page. A missing one means the default. */
export interface MonitorSearch {
  tab?: MonitorTab | undefined;
}

export function parseMonitorSearch(given: Record<string, unknown>): MonitorSearch {
  const tab = monitorTabs.find((known) => known === given.tab);
  // Keys are listed even when undefined: the router keeps the given value of any key left out.
  return { tab: tab === 'overview' ? undefined : tab };
}
