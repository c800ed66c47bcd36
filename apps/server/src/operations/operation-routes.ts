import { timingSafeEqual } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { errorBody, type Health, health } from '@hopwise/model';
import type { FastifyPluginAsync } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { OpenedDatabase } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { hashToken } from '../secrets.ts';
import type { Metrics } from './create-metrics.ts';

const patienceMs = 3000;

interface HealthDeps {
  database: Pick<OpenedDatabase, 'kind'>;
  /** One statement that shows the database responds. */
  readQueue(): Promise<NonNullable<Health['queue']>>;
  version: string;
}

export const healthRoutes = (given: HealthDeps): FastifyPluginAsyncZod => {
  const deps = { ...given, readQueue: sharedWhileUnderWay(given.readQueue) };
  return async (app) => {
    app.get(
      '/health',
      {
        logLevel: 'warn',
        schema: {
          tags: ['Operations'],
          operationId: 'getHealth',
          summary: 'Get the health of the server and its database',
          description: 'For load balancers: 200 or 503. The body has the reasons and the length of the bulk queue.',
          response: { 200: health, 400: errorBody, 503: health },
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
  const queue = await inTime(readQueue());
  const isUp = queue !== null;
  return {
    status: isUp ? 'ok' : 'unavailable',
    version,
    database: { kind: database.kind, status: isUp ? 'up' : 'down' },
    queue,
    uptimeSeconds: Math.round(process.uptime()),
  };
}

/** null when it fails or takes too long. */
const inTime = <T>(asked: Promise<T>): Promise<T | null> =>
  Promise.race([asked.catch(() => null), delay(patienceMs, null, { ref: false })]);

/** However many callers there are, the database is queried once. */
function sharedWhileUnderWay<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => {
    asked ??= ask().finally(() => {
      asked = undefined;
    });
    return asked;
  };
}

interface MetricsRouteDeps {
  metrics: Pick<Metrics, 'text' | 'contentType'>;
  token: string;
}

/** For the server admin's Prometheus, which has the token. */
export const metricsRoute = ({ metrics, token }: MetricsRouteDeps): FastifyPluginAsync => {
  const wanted = Buffer.from(hashToken(token));
  const isToken = (given: string) => timingSafeEqual(Buffer.from(hashToken(given)), wanted);
  return async (app) => {
    app.get('/metrics', { logLevel: 'warn', schema: { hide: true } }, async ({ headers }, reply) => {
      const [, given = ''] = /^Bearer (.+)$/i.exec(headers.authorization ?? '') ?? [];
      if (!isToken(given)) throw new AppError('UNAUTHENTICATED', 'Send METRICS_TOKEN as a bearer token');
      return reply
        .type(metrics.contentType)
        .header('cache-control', 'no-store')
        .send(await metrics.text());
    });
  };
};
