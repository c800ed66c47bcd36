import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { fileDescription } from '../http/shared-responses.ts';

/** The OpenAPI response of a route that returns a screenshot. */
export const screenshotResponse = {
  description: fileDescription,
  content: { 'image/jpeg': { schema: z.file().mime('image/jpeg') } },
};

export const sendScreenshot = (reply: FastifyReply, { buffer, byteOffset, length }: Uint8Array): FastifyReply =>
  reply.type('image/jpeg').send(Buffer.from(buffer, byteOffset, length));
