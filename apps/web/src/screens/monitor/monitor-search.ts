export const monitorTabs = ['overview', 'changes', 'runs', 'settings'] as const;
export type MonitorTab = (typeof monitorTabs)[number];

/** What the URL of a monitor carries; what it leaves out is the default. */
export interface MonitorSearch {
  tab?: MonitorTab | undefined;
}

export function parseMonitorSearch(given: Record<string, unknown>): MonitorSearch {
  const tab = monitorTabs.find((known) => known === given.tab);
  // Named also when undefined: the router keeps what is left out here as it was given.
  return { tab: tab === 'overview' ? undefined : tab };
}
