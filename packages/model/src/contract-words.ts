/** How a contract is written. */
export const contractSpellings = ['yaml', 'csv', 'lines'] as const;
export type ContractSpelling = (typeof contractSpellings)[number];

/** What a test came to. */
export const contractOutcomes = ['passed', 'failed', 'could-not-run'] as const;
export type ContractOutcome = (typeof contractOutcomes)[number];
