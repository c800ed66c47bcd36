export const contractSources = ['text', 'file', 'job'] as const;
export type ContractSource = (typeof contractSources)[number];

/** The search parameters of a new contract's page. A missing one means the default. */
export interface NewContractSearch {
  from?: ContractSource | undefined;
  /** The ID of the bulk job to create it from. */
  job?: string | undefined;
  /** The ID of the check whose chain is the first test. */
  fromCheck?: string | undefined;
  /** Where to go after saving: a new monitor of the contract. */
  next?: 'monitor' | undefined;
}

export function parseNewContractSearch(given: Record<string, unknown>): NewContractSearch {
  const job = typeof given.job === 'string' && given.job !== '' ? given.job : undefined;
  const from = contractSources.find((known) => known === given.from);
  const fromCheck = typeof given.fromCheck === 'string' && given.fromCheck !== '' ? given.fromCheck : undefined;
  const next = given.next === 'monitor' ? 'monitor' : undefined;
  // Keys are listed even when undefined: the router keeps the given value of any key left out.
  return { from: from === 'text' ? undefined : from, job: from === 'job' ? job : undefined, fromCheck, next };
}
