import type { ContractRowFilter } from '@hopwise/model';

/** A copy, so the router doesn't pull the contract schemas into the first load. */
export const contractRowFilters = [
  'all',
  'failed',
  'could-not-run',
  'warnings',
  'passed',
  'pending',
] as const satisfies readonly ContractRowFilter[];

/** The search parameters of a run's page. */
export interface ContractRunSearch {
  /** Default: failed tests if there are any, otherwise all. */
  filter?: ContractRowFilter | undefined;
  /** Shows rows after this number. */
  after?: number | undefined;
}

export function parseContractRunSearch(given: Record<string, unknown>): ContractRunSearch {
  const after = Number(given.after);
  // Keys are listed even when undefined: the router keeps the given value of any key left out.
  return {
    filter: contractRowFilters.find((known) => known === given.filter),
    after: Number.isSafeInteger(after) && after > 0 && after < 2 ** 31 ? after : undefined,
  };
}
