import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/**
 * Extra time after running requests have had theirs, for closing the database and anything else. Then the process
 * exits.
 */
export const closingMs = 10_000;

/**
 * On SIGTERM and SIGINT the server stops accepting connections, finishes running requests for up to DRAIN_SECONDS,
 * closes the database and exits. A second signal exits immediately. The same happens when the parent process (the
 * launcher or a test) is gone: no one would be left to stop it.
 */
export function stopOnSignals(
  app: FastifyInstance,
  stopping: AbortController,
  { drainSeconds }: Pick<Config, 'drainSeconds'>,
): void {
  const drainMs = drainSeconds * 1000;
  let isStopping = false;
  const stop = async (reason: string) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    app.log.info(`${reason}, shutting down gracefully`);
    setTimeout(() => stopping.abort(), drainMs).unref();
    setTimeout(() => process.exit(1), drainMs + closingMs).unref();
    await app.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('disconnect', () => stop('the launcher has ended'));
}
