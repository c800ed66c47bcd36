import { contractLimits, contractRun, megabyte, storedContract } from '@hopwise/model';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { signedInCallerOf } from '../http/caller.ts';
import { publicOrigin } from '../http/host-check.ts';
import type { ContractView } from './open-contract.ts';

/** Shared by the routes of contracts. */
export const tags = ['Contracts'];
export const byId = z.object({ id: z.string() });
export const oneContract = z.object({ contract: storedContract });
export const oneRun = z.object({ run: contractRun });
export const deleted = z.object({ deleted: z.literal(true) });
export const userIdOf = (request: FastifyRequest): string => signedInCallerOf(request).userId;

/** The longest text as JSON, in which most characters take one byte. */
export const textBodyLimit = contractLimits.textLength + 15 * megabyte;

export interface ViewDeps {
  db: Database;
  sessionSecret: string;
  config: Pick<Config, 'publicUrl'>;
}

export const viewOf = ({ db, sessionSecret, config }: ViewDeps, request: FastifyRequest): ContractView => ({
  db,
  sessionSecret,
  origin: publicOrigin(request, config),
});
