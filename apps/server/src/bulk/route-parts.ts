import { bulkJob } from '@hopwise/model';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { signedInCallerOf } from '../http/caller.ts';

/** Shared by the routes of bulk jobs. */
export const tags = ['Bulk'];
export const jobParams = z.object({ id: z.string() });
export const oneJob = z.object({ job: bulkJob });
export const userIdOf = (request: FastifyRequest): string => signedInCallerOf(request).userId;
