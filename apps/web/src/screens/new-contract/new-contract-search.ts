export const contractSources = ['text', 'file', 'job'] as const;
export type ContractSource = (typeof contractSources)[number];

/** What the URL of a new contract carries; what it leaves out is the default. */
export interface NewContractSearch {
  from?: ContractSource | undefined;
  /** The bulk job that it is made of. */
  job?: string | undefined;
  /** What comes once it is saved: a monitor that watches it. */
  next?: 'monitor' | undefined;
}

export function parseNewContractSearch(given: Record<string, unknown>): NewContractSearch {
  const job = typeof given.job === 'string' && given.job !== '' ? given.job : undefined;
  const from = contractSources.find((known) => known === given.from);
  const next = given.next === 'monitor' ? 'monitor' : undefined;
  // Named also when undefined: the router keeps what is left out here as it was given.
  return { from: from === 'text' ? undefined : from, job: from === 'job' ? job : undefined, next };
}
