import type { ErrorCode } from '@hopwise/model';

/** What is wrong with a file as a whole, in the words of whoever made it. */
export class BulkFileError extends Error {
  override name = 'BulkFileError';
  readonly code: ErrorCode;
  /** The first line of a file whose columns nobody knows, to choose them by. */
  readonly cells: readonly string[];

  constructor(message: string, code: ErrorCode = 'VALIDATION_FAILED', cells: readonly string[] = []) {
    super(message);
    this.code = code;
    this.cells = cells;
  }
}
