/** The notation of a contract. */
export const contractSpellings = ['yaml', 'csv', 'lines'] as const;
export type ContractSpelling = (typeof contractSpellings)[number];

/** The result of a test. */
export const contractOutcomes = ['passed', 'failed', 'could-not-run'] as const;
export type ContractOutcome = (typeof contractOutcomes)[number];
