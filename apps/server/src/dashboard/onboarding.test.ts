import { onboarding } from '@hopwise/model';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createContract } from '../contracts/testing/contract-client.ts';
import { createMonitor } from '../monitors/testing/monitor-client.ts';
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/index.ts';

let server: TestApp;
beforeAll(async () => {
  // Nothing runs: the sample needs neither a worker nor a network.
  server = await createTestApp({ env: { BULK_WORKERS: '0' } });
});
afterAll(() => server.close());

const read = async (person: TestPerson) =>
  onboarding.parse((await person.call('GET', '/api/v2/onboarding')).json().data);
const createSample = async (person: TestPerson): Promise<string> =>
  (await person.call('POST', '/api/v2/onboarding/sample')).json().data.projectId;
const nothing = { track: false, contract: false, monitor: false, alertChannel: false, apiKey: false };

it('ticks off completed steps, and remembers that the list was dismissed', async () => {
  const ada = await signUp(server);
  expect(await read(ada)).toEqual({ isDismissed: false, steps: nothing, sampleProjectId: null });
  await createContract(ada, 'https://shop.test/old -> /new\n');
  await createMonitor(ada, { url: 'https://shop.test/' });
  const channel = { name: 'Hook', settings: { kind: 'webhook', url: 'https://hooks.example.com/' } };
  await ada.call('POST', '/api/v2/projects/default-project/alert-channels', channel);
  await ada.call('POST', '/api/v2/api-keys', { name: 'CI', scope: 'read' });
  const done = { ...nothing, contract: true, monitor: true, alertChannel: true, apiKey: true };
  expect((await read(ada)).steps).toEqual(done);
  await ada.call('PUT', '/api/v2/onboarding', { dismissed: true });
  expect(await read(ada)).toMatchObject({ isDismissed: true, steps: null });
  await ada.call('PUT', '/api/v2/onboarding', { dismissed: false });
  expect((await read(ada)).steps).toEqual(done);
  expect((await read(await signUp(server))).steps).toEqual(nothing);
});

it('creates a sample project without a request to any site, once, and forgets it when it is deleted', async () => {
  const ada = await signUp(server);
  const projectId = await createSample(ada);
  expect(await createSample(ada)).toBe(projectId);
  // It isn't what the person did.
  expect(await read(ada)).toEqual({ isDismissed: false, steps: nothing, sampleProjectId: projectId });

  const { project } = (await ada.call('GET', `/api/v2/projects/${projectId}`)).json().data;
  expect(project).toMatchObject({ name: 'Sample project', isDefault: false });
  const { checks } = (await ada.call('GET', `/api/v2/projects/${projectId}/checks`)).json().data;
  const [shop] = checks.filter(({ inputUrl }: { inputUrl: string }) => inputUrl === 'http://shop.example/');
  expect(shop).toMatchObject({ status: 'OK', redirectCount: 1, finalUrl: 'https://shop.example/', totalTimeMs: 159 });
  const opened = (await ada.call('GET', `/api/v2/track/${shop.id}`)).json().data;
  expect(opened.check.hops.map(({ statusCode }: { statusCode: number }) => statusCode)).toEqual([301, 200]);

  const { contracts } = (await ada.call('GET', `/api/v2/contracts?projectId=${projectId}`)).json().data;
  expect(contracts).toMatchObject([
    { name: 'Sample redirects', state: 'failing', lastResult: { passed: 1, failed: 2, couldNotRun: 0, cases: 3 } },
  ]);
  const { rows } = (await ada.call('GET', `/api/v2/contract-runs/${contracts[0].lastRun.id}/rows`)).json().data;
  expect(rows.map(({ outcome }: { outcome: string }) => outcome).sort()).toEqual(['failed', 'failed', 'passed']);

  const { monitors } = (await ada.call('GET', `/api/v2/monitors?projectId=${projectId}`)).json().data;
  expect(monitors).toMatchObject([{ name: 'Sample checkout', state: 'paused', nextRunAt: null }]);
  expect(monitors[0].uptimeRatio).toBeGreaterThan(0.99);
  expect((await ada.call('GET', `/api/v2/monitors/${monitors[0].id}`)).statusCode).toBe(200);
  const { incidents } = (await ada.call('GET', `/api/v2/monitors/${monitors[0].id}/incidents`)).json().data;
  expect(incidents).toHaveLength(2);

  const totalOf = async (query: string) =>
    (await ada.call('GET', `/api/v2/stats?period=30d${query}`)).json().data.stats.total;
  expect(await totalOf('')).toBe(0);
  expect(await totalOf(`&projectId=${projectId}`)).toBe(project.trackingCount);
  const hosts = (await ada.call('GET', '/api/v2/stats/hosts?period=30d')).json().data;
  expect(hosts).toMatchObject({ hosts: [], examined: 0 });

  expect((await ada.call('DELETE', `/api/v2/projects/${projectId}?checks=delete`)).statusCode).toBe(200);
  expect((await read(ada)).sampleProjectId).toBeNull();
  expect(await createSample(ada)).not.toBe(projectId);
});
