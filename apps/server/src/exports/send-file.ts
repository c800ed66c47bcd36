import { type ReportFormat, reportFormatFacts } from '@hopwise/report';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import type { $ZodType } from 'zod/v4/core';
import { disconnectSignal } from '../http/disconnect-signal.ts';
import { fileDescription } from '../http/shared-responses.ts';
import { ownerOf } from '../rate-limits/index.ts';
import { createOwnerShares, type OwnerShares } from '../threads/owner-shares.ts';
import type { WorkOwner } from '../threads/thread-pool.ts';

const downloadsPerPerson = 3;

export interface Downloads {
  downloads: OwnerShares;
}

/** Files that are streamed from the database. */
export const createDownloads = (): OwnerShares =>
  createOwnerShares({
    perOwner: downloadsPerPerson,
    message: `You already have ${downloadsPerPerson} downloads in progress. Wait for one to finish.`,
  });

/** Counts a streamed file until it is sent or aborted. */
export function limitDownload(reply: FastifyReply, downloads: OwnerShares): void {
  reply.raw.once('close', downloads.take(ownerOf(reply.request)));
}

/** Who waits for a file. It is aborted when they disconnect. */
export const callerOfFile = (reply: FastifyReply): WorkOwner => ({
  owner: ownerOf(reply.request),
  signal: disconnectSignal(reply),
});

/** The OpenAPI response of a route that returns a file: its content type and, for JSON formats, its schema. */
export function fileResponse(formats: readonly ReportFormat[], json: $ZodType = z.never()) {
  const schemaOf = (format: ReportFormat) => {
    if (format === 'pdf') return z.file().mime('application/pdf');
    return format === 'json' || format === 'har' ? json : z.string();
  };
  return {
    description: fileDescription,
    content: Object.fromEntries(
      formats.map((format) => [reportFormatFacts[format].contentType.split(';')[0], { schema: schemaOf(format) }]),
    ),
  };
}

export function sendFile(reply: FastifyReply, name: string, format: ReportFormat, content: unknown): FastifyReply {
  return reply
    .type(reportFormatFacts[format].contentType)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(content instanceof Uint8Array ? Buffer.from(content.buffer, content.byteOffset, content.length) : content);
}
