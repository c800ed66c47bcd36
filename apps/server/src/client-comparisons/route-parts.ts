import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { signedInCallerOf } from '../http/caller.ts';

/** Shared by the routes of comparisons. */

export const tags = ['Clients'];
export const byId = z.object({ id: z.string() });
export const userIdOf = (request: FastifyRequest): string => signedInCallerOf(request).userId;
