import { addAbortSignal } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { ErrorCode } from '@hopwise/model';
import { bulkMessages, dialectOfName } from '@hopwise/model';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/** The parts of an upload in order of arrival. A file must be read before the next part is requested. */
export type UploadPart =
  | { kind: 'field'; name: string; value: string }
  | { kind: 'file'; fileName: string; isCsv: boolean; chunks: AsyncIterable<Buffer> };

/**
 * The form has no use for larger values or more fields. A second file is rejected. The parser's own limit on parts
 * stays off: beyond it, an interrupted form crashes the whole process.
 */
const limits = {
  fieldSize: 1000,
  fields: 30,
  files: 2,
  fileSize: Number.POSITIVE_INFINITY,
  parts: Number.POSITIVE_INFINITY,
};

/** Reads the form as a stream. The signal is aborted when the client disconnects. */
export async function* uploadParts(request: FastifyRequest, signal: AbortSignal): AsyncGenerator<UploadPart> {
  if (!request.isMultipart()) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send the file as multipart/form-data');
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
  if (!isCsv && dialectOfName(part.filename ?? '') === undefined)
    throw fileError(bulkMessages.wrongFileType, 'UNSUPPORTED_MEDIA_TYPE');
  addAbortSignal(signal, part.file);
  return { kind: 'file', fileName: part.filename, isCsv, chunks: wholeFile(part.file) };
}

async function* wholeFile(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* file;
  } catch (error) {
    throw unreadable(error);
  }
}

const unreadable = (cause: unknown) =>
  new AppError('VALIDATION_FAILED', "The upload was interrupted or isn't a valid form. Try again.", undefined, {
    cause,
  });

/** A problem with the uploaded file. */
export const fileError = (message: string, code: ErrorCode = 'VALIDATION_FAILED') =>
  new AppError(code, message, [{ path: 'file', message }]);
