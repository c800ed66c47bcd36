import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

const addresses = new AsyncLocalStorage<string>();

/** Lets the audit trail know from where each call comes, however deep in it something is recorded. */
export function rememberCallerAddress(app: FastifyInstance): void {
  // After the body has been read: what is called by the events of a stream is not known to belong to the call.
  app.addHook('preValidation', (request, _reply, done) => addresses.run(request.ip, done));
}

/** null outside of a call. */
export const callerAddress = (): string | null => addresses.getStore() ?? null;
