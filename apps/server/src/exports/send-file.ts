import { type ReportFormat, reportFormatFacts } from '@hopwise/report';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import type { $ZodType } from 'zod/v4/core';
import { fileDescription } from '../http/shared-responses.ts';

/** How a route that responds with a file documents it: by what is in the file, for those formats that are JSON. */
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
