import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';

export interface ReportSignOutDeps {
  config: Pick<Config, 'analyticsUrl'>;
  logger: Pick<FastifyBaseLogger, 'warn'>;
}

const timeoutMs = 5000;

/** Tells the owner's analytics, where there are any, that somebody signed out. It names nobody and nobody waits for it. */
export function reportSignOut({ config: { analyticsUrl }, logger }: ReportSignOutDeps): void {
  if (analyticsUrl === undefined) return;
  postEvent(analyticsUrl, { event: 'logout', at: new Date().toISOString() }).catch((err: unknown) =>
    logger.warn({ err }, 'The sign-out event could not be posted to ANALYTICS_URL'),
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
  if (!response.ok) throw new Error(`It responded with ${response.status}`);
}
