import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';

export interface ReportSignOutDeps {
  config: Pick<Config, 'analyticsUrl'>;
  logger: Pick<FastifyBaseLogger, 'warn'>;
}

const timeoutMs = 5000;

/** Reports a sign-out to ANALYTICS_URL, if set. The event names no one and isn't awaited. */
export function reportSignOut({ config: { analyticsUrl }, logger }: ReportSignOutDeps): void {
  if (analyticsUrl === undefined) return;
  postEvent(analyticsUrl, { event: 'logout', at: new Date().toISOString() }).catch((err: unknown) =>
    logger.warn({ err }, 'failed to post the sign-out event to ANALYTICS_URL'),
  );
}

async function postEvent(url: string, event: object): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(event),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`ANALYTICS_URL responded with ${response.status}`);
}
