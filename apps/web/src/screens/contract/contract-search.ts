export const contractTabs = ['text', 'runs', 'settings'] as const;
export type ContractTab = (typeof contractTabs)[number];

/** What the URL of a contract carries; what it leaves out is the default. */
export interface ContractSearch {
  tab?: ContractTab | undefined;
  /** Of the text, from 1: where the editor begins. */
  line?: number | undefined;
}

export function parseContractSearch(given: Record<string, unknown>): ContractSearch {
  const tab = contractTabs.find((known) => known === given.tab);
  const line = Number(given.line);
  // Named also when undefined: the router keeps what is left out here as it was given.
  return {
    tab: tab === 'text' ? undefined : tab,
    line: Number.isSafeInteger(line) && line > 0 ? line : undefined,
  };
}
