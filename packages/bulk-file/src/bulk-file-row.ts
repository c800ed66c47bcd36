import type { ErrorCode, HttpMethod } from '@hopwise/model';
import type { FileField } from './file-fields.ts';

/** What's wrong with a file as a whole, in the user's words. */
export class BulkFileError extends Error {
  override name = 'BulkFileError';
  readonly code: ErrorCode;
  /** The first line of a file with unknown columns, for the user to choose from. */
  readonly cells: readonly string[];

  constructor(message: string, code: ErrorCode = 'VALIDATION_FAILED', cells: readonly string[] = []) {
    super(message);
    this.code = code;
    this.cells = cells;
  }
}

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
  /** The first host to request; empty when the row is invalid. */
  host: string;
  status: 'PENDING' | 'INVALID';
  error: string | null;
}
