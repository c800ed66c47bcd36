import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

const addresses = new AsyncLocalStorage<string>();

/** Makes the caller's address available to the audit trail, however deep in a call something is recorded. */
export function rememberCallerAddress(app: FastifyInstance): void {
  // Set after the body has been read: stream event handlers don't carry the call's context.
  app.addHook('preValidation', (request, _reply, done) => addresses.run(request.ip, done));
}

/** null outside of a call. */
export const callerAddress = (): string | null => addresses.getStore() ?? null;
