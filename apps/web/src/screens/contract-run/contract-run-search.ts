import type { ContractRowFilter } from '@hopwise/model';

/** Written out, so that the router does not bring the schemas of contracts into the first load. */
export const contractRowFilters = [
  'all',
  'failed',
  'could-not-run',
  'warnings',
  'passed',
  'pending',
] as const satisfies readonly ContractRowFilter[];

/** What the URL of a run carries. */
export interface ContractRunSearch {
  /** Left out: what failed, where something did; else all. */
  filter?: ContractRowFilter | undefined;
  /** Rows below this number. */
  after?: number | undefined;
}

export function parseContractRunSearch(given: Record<string, unknown>): ContractRunSearch {
  const after = Number(given.after);
  // Named also when undefined: the router keeps what is left out here as it was given.
  return {
    filter: contractRowFilters.find((known) => known === given.filter),
    after: Number.isSafeInteger(after) && after > 0 && after < 2 ** 31 ? after : undefined,
  };
}
