import { type ReportFormat, reportFormatFacts } from '@hopwise/report';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';

/** How a route that answers with a file documents it. */
export const fileResponse = (formats: readonly ReportFormat[]) => ({
  description: 'The file',
  content: Object.fromEntries(
    formats.map((format) => [reportFormatFacts[format].contentType.split(';')[0], { schema: z.string() }]),
  ),
});

export function sendFile(reply: FastifyReply, name: string, format: ReportFormat, content: unknown): FastifyReply {
  return reply
    .type(reportFormatFacts[format].contentType)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(content instanceof Uint8Array ? Buffer.from(content.buffer, content.byteOffset, content.length) : content);
}
