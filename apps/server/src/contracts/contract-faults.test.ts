// @module-tag slow
import { once } from 'node:events';
import type { ContractRun } from '@hopwise/model';
import { expect, it, onTestFinished } from 'vitest';
import { BulkClient } from '../bulk/testing/bulk-client.ts';
import { createTestDatabase, startServerProcess, startTestSite } from '../testing/index.ts';

const caseCount = 200;

it('kill -9 of the server during a contract run loses no case and judges each once', async () => {
  const testDatabase = await createTestDatabase();
  onTestFinished(() => testDatabase.remove());
  const site = await startTestSite((request, response) => {
    const [, path = '', number = ''] = /^\/(\w+)-(\d+)/.exec(request.url ?? '') ?? [];
    if (path === 'old') response.writeHead(301, { location: `/new-${number}` }).end();
    else setTimeout(() => response.end(), 1);
  });
  onTestFinished(() => site.close());
  const start = () => {
    const server = startServerProcess({ ...testDatabase.env, BULK_PER_HOST: '2' });
    onTestFinished(async () => {
      server.process.kill('SIGKILL');
      await server.ended;
    });
    return server;
  };

  const first = start();
  const client = await BulkClient.signUp(await first.origin);
  const post = async <T>(path: string, body: object): Promise<T> => {
    const response = await fetch(`${client.origin}/api/v2${path}`, {
      method: 'POST',
      headers: { cookie: client.cookie, origin: client.origin, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await response.json()).data;
  };
  // Every fourth expects another target.
  const lines = Array.from({ length: caseCount }, (_, at) => `/old-${at} -> /${at % 4 === 0 ? 'neu' : 'new'}-${at}\n`);
  const body = { name: 'Large', text: lines.join(''), base: site.origin };
  const { contract } = await post<{ contract: { id: string } }>('/projects/default-project/contracts', body);
  const { run } = await post<{ run: ContractRun }>(`/contracts/${contract.id}/runs`, {});
  const untilRun = async (isThere: (run: ContractRun) => boolean) => {
    for (;;) {
      const { run: now } = await client.get<{ run: ContractRun }>(`/contract-runs/${run.id}`);
      if (isThere(now)) return now;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  await untilRun(({ processed }) => processed > 0);
  first.process.kill('SIGKILL');
  await once(first.process, 'exit');

  const second = start();
  client.origin = await second.origin;
  expect(await untilRun(({ finishedAt }) => finishedAt !== null)).toMatchObject({
    ...{ status: 'COMPLETED', processed: caseCount, couldNotRun: 0 },
    ...{ passed: (caseCount * 3) / 4, failed: caseCount / 4 },
  });
  expect(await client.countChecks()).toBe(caseCount);
});
