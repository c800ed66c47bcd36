import type { Check } from '@hopwise/model';

/** A check as a list has it: without its hops. */
export type ListedCheck = Omit<Check, 'hops'> & { finalStatusCode: number | null };

/** What a list of checks is about. */
export interface ChecksListing {
  /** `Checks of the last 30 days` */
  title: string;
  /** ISO 8601. */
  from: string;
  to: string;
  generatedAt: string;
  productVersion: string;
}
