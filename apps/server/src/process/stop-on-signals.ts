import type { FastifyInstance } from 'fastify';

/** How long requests under way may take to finish, and when the process ends whatever happens. */
const drainMs = 5000;
const limitMs = 10_000;

/**
 * On SIGTERM and SIGINT the server takes no more connections, responds to what is under way, closes the database and
 * ends. A second signal ends it at once. The same when the process that started it with a channel (the launcher,
 * a test) is gone: nobody would be left to stop it.
 */
export function stopOnSignals(app: FastifyInstance, stopping: AbortController): void {
  let isStopping = false;
  const stop = async (reason: string) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    app.log.info(`${reason}: finishing what is under way`);
    setTimeout(() => stopping.abort(), drainMs).unref();
    setTimeout(() => process.exit(1), limitMs).unref();
    await app.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('disconnect', () => stop('The launcher has ended'));
}
