export const contractTabs = ['text', 'runs', 'settings'] as const;
export type ContractTab = (typeof contractTabs)[number];

/** The search parameters of a contract's page. A missing one means the default. */
export interface ContractSearch {
  tab?: ContractTab | undefined;
  /** The line that the editor scrolls to, from 1. */
  line?: number | undefined;
}

export function parseContractSearch(given: Record<string, unknown>): ContractSearch {
  const tab = contractTabs.find((known) => known === given.tab);
  const line = Number(given.line);
  // Keys are listed even when undefined: the router keeps the given value of any key left out.
  return {
    tab: tab === 'text' ? undefined : tab,
    line: Number.isSafeInteger(line) && line > 0 ? line : undefined,
  };
}
