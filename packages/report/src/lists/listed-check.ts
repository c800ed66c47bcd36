import type { ListedCheck as StoredCheck } from '@hopwise/model';

/** A check as a list has it: without its hops. */
export type ListedCheck = Omit<StoredCheck, 'projectId'>;

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
