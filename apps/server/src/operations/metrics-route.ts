import { timingSafeEqual } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { AppError } from '../errors.ts';
import { hashToken } from '../secret-token.ts';
import type { Metrics } from './create-metrics.ts';

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
