import Fastify, { type FastifyBaseLogger } from 'fastify';
import { describe, expect, it } from 'vitest';
import { accessLog, createLogger } from './logger.ts';

/** The log lines of requests. */
async function linesAfter(...addresses: string[]): Promise<Record<string, unknown>[]> {
  const lines: string[] = [];
  const loggerInstance: FastifyBaseLogger = createLogger({ logLevel: 'info' }, { write: (line) => lines.push(line) });
  const app = Fastify({ loggerInstance });
  accessLog(app);
  app.get('/quiet', { logLevel: 'warn' }, () => 'hello');
  app.get('/shared/:token', () => 'hello');
  for (const url of addresses) await app.inject(url);
  await app.close();
  return lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'responded');
}

describe('accessLog', () => {
  it('logs the request and its result, with the request id', async () => {
    const [line] = await linesAfter('/nowhere');
    expect(line).toMatchObject({ reqId: expect.any(String), method: 'GET', url: '/nowhere', status: 404 });
    expect(line?.ms).toBeTypeOf('number');
  });

  it("doesn't log the query", async () => {
    expect(await linesAfter('/nowhere?token=s3cret')).toMatchObject([{ url: '/nowhere' }]);
  });

  it("doesn't log the secret of a link", async () => {
    expect(await linesAfter(`/shared/${'s'.repeat(43)}`)).toMatchObject([{ url: '/shared/[redacted]' }]);
    expect(await linesAfter(`/shared/some-id.${'s'.repeat(43)}/stop`)).toMatchObject([
      { url: '/shared/some-id.[redacted]/stop' },
    ]);
  });

  it('skips routes that only log warnings', async () => {
    expect(await linesAfter('/quiet')).toEqual([]);
  });
});
