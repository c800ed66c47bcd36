import type { ListedCheck as StoredCheck } from '@hopwise/model';
import type { ReportBrand } from '../report.ts';

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
  /** Whose list it is; left out when it is nobody's in particular. */
  brand?: ReportBrand | null;
}
