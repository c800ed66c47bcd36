import type { HttpMethod } from '@hopwise/model';
import type { FileField } from './file-fields.ts';

/** A row of the file, ready to be tracked, or with the reason why it cannot be. */
export interface BulkFileRow {
  /** Where it begins, from 1. */
  line: number;
  url: string;
  /** Whether the file names no site for it. */
  isPath: boolean;
  method: HttpMethod;
  userAgent: string | null;
  expectedUrl: string | null;
  expectedStatus: number | null;
  /** All its cells, where they expect more than a URL and one status: the row is then judged as a contract case. */
  caseTexts: ReadonlyMap<FileField, string> | null;
  /** The host that is asked first; empty when the row is bad. */
  host: string;
  status: 'PENDING' | 'INVALID';
  error: string | null;
}
