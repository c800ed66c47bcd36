import type { ErrorCode } from '@hopwise/model';

/** What is wrong with a file as a whole, in the words of whoever made it. */
export class BulkFileError extends Error {
  override name = 'BulkFileError';
  readonly code: ErrorCode;

  constructor(message: string, code: ErrorCode = 'VALIDATION_FAILED') {
    super(message);
    this.code = code;
  }
}
