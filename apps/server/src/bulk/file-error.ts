import type { ErrorCode } from '@hopwise/model';
import { AppError } from '../errors.ts';

/** What is wrong with the file that was uploaded. */
export const fileError = (message: string, code: ErrorCode = 'VALIDATION_FAILED') =>
  new AppError(code, message, [{ path: 'file', message }]);
