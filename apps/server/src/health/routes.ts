import { setTimeout as delay } from 'node:timers/promises';
import { type Health, health } from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { OpenedDatabase } from '../db/database.ts';

const pingTimeoutMs = 3000;

interface HealthDeps {
  database: Pick<OpenedDatabase, 'kind' | 'ping'>;
  readQueue(): Promise<NonNullable<Health['queue']>>;
  version: string;
}

export const healthRoutes = (deps: HealthDeps): FastifyPluginAsyncZod => {
  return async (app) => {
    app.get(
      '/health',
      {
        logLevel: 'warn',
        schema: {
          tags: ['Operations'],
          summary: 'Whether the server and its database are well',
          response: { 200: health, 503: health },
        },
      },
      async (_request, reply) => {
        const body = await checkHealth(deps);
        return reply.code(body.status === 'ok' ? 200 : 503).send(body);
      },
    );
  };
};

async function checkHealth({ database, readQueue, version }: HealthDeps): Promise<Health> {
  const isUp = await answersInTime(database.ping());
  const queue = isUp ? await readQueue().catch(() => null) : null;
  return {
    status: isUp ? 'ok' : 'unavailable',
    version,
    database: { kind: database.kind, status: isUp ? 'up' : 'down' },
    queue,
    uptimeSeconds: Math.round(process.uptime()),
  };
}

async function answersInTime(ping: Promise<void>): Promise<boolean> {
  const answered = ping.then(
    () => true,
    () => false,
  );
  return Promise.race([answered, delay(pingTimeoutMs, false, { ref: false })]);
}
