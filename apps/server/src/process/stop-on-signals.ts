import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** After requests under way had their time: for the database to close, and for whatever else. Then the process ends. */
export const closingMs = 10_000;

/**
 * On SIGTERM and SIGINT the server takes no more connections, responds to what is under way for as long as DRAIN_SECONDS, closes the database and
 * ends. A second signal ends it at once. The same when the process that started it with a channel (the launcher,
 * a test) is gone: nobody would be left to stop it.
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
    app.log.info(`${reason}: finishing what is under way`);
    setTimeout(() => stopping.abort(), drainMs).unref();
    setTimeout(() => process.exit(1), drainMs + closingMs).unref();
    await app.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('disconnect', () => stop('The launcher has ended'));
}
