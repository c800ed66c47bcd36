import { addAbortSignal } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { ErrorCode } from '@hopwise/model';
import { bulkMessages } from '@hopwise/model';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/** The parts of an upload in the order in which they come. A file must be read before the next part is asked for. */
export type UploadPart =
  | { kind: 'field'; name: string; value: string }
  | { kind: 'file'; fileName: string; chunks: AsyncIterable<Buffer> };

/**
 * Larger values and more fields fit nothing that the form asks. Files end at the second, which is refused.
 * The parser's own limit on parts stays off: past it, a form that breaks off brings the whole process down.
 */
const limits = {
  fieldSize: 1000,
  fields: 30,
  files: 2,
  fileSize: Number.POSITIVE_INFINITY,
  parts: Number.POSITIVE_INFINITY,
};

/** Reads the form as it arrives. The signal tells that the caller has gone away. */
export async function* uploadParts(request: FastifyRequest, signal: AbortSignal): AsyncGenerator<UploadPart> {
  if (!request.isMultipart()) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send the file as a form, with Content-Type: multipart/form-data');
  }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') yield toFile(part, signal);
      else yield { kind: 'field', name: part.fieldname, value: String(part.value) };
    }
  } catch (error) {
    throw error instanceof AppError ? error : unreadable(error);
  }
}

function toFile(part: MultipartFile, signal: AbortSignal): UploadPart {
  const isCsv = part.mimetype === 'text/csv' || /\.csv$/i.test(part.filename ?? '');
  if (!isCsv) throw fileError(bulkMessages.wrongFileType, 'UNSUPPORTED_MEDIA_TYPE');
  addAbortSignal(signal, part.file);
  return { kind: 'file', fileName: part.filename, chunks: wholeFile(part.file) };
}

async function* wholeFile(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* file;
  } catch (error) {
    throw unreadable(error);
  }
}

const unreadable = (cause: unknown) =>
  new AppError('VALIDATION_FAILED', 'The upload broke off or is not a form: please try again', undefined, { cause });

/** What is wrong with the file that was uploaded. */
export const fileError = (message: string, code: ErrorCode = 'VALIDATION_FAILED') =>
  new AppError(code, message, [{ path: 'file', message }]);
