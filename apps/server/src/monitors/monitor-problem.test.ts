import type { MonitorProblem, MonitorResponseTimes } from '@hopwise/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Receiver, startReceiver } from '../alerts/testing/receiver.ts';
import { createMonitor, deliveriesOf, learnBaseline, readMonitor, runNext } from './testing/monitor-client.ts';
import { createWatchedSite, respondWith } from './testing/watched-site.ts';

const scene = createWatchedSite();
const { clock } = scene;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

const problemOf = async (id: string): Promise<MonitorProblem | null> =>
  (await scene.ada.call('GET', `/api/v2/monitors/${id}/problem`)).json().data.problem;

const timesOf = async (id: string, range: string): Promise<MonitorResponseTimes> =>
  (await scene.ada.call('GET', `/api/v2/monitors/${id}/response-times?range=${range}`)).json().data;

async function createChannel(): Promise<string> {
  const made = await scene.ada.call('POST', '/api/v2/projects/default-project/alert-channels', {
    name: 'Hook',
    settings: { kind: 'webhook', url: receiver.url },
  });
  return made.json().data.channel.id;
}

async function monitorThatFails(channelIds: string[] | undefined): Promise<string> {
  const { id } = await createMonitor(scene.ada, {
    url: scene.site.origin,
    ...(channelIds && { alerting: { channelIds } }),
  });
  await learnBaseline(scene.ada, clock, id);
  expect(await problemOf(id)).toBeNull();
  scene.respond = respondWith(500);
  await runNext(scene.ada, clock, id);
  return id;
}

describe('the current problem of a monitor', () => {
  it('has the failed check next to that of the baseline, and who was notified', async () => {
    const channelId = await createChannel();
    const id = await monitorThatFails([channelId]);
    const failedAt = new Date(clock.at).toISOString();
    expect(await problemOf(id)).toMatchObject({
      ...{ state: 'failing', since: failedAt, deliveries: [] },
      notNotified: expect.stringContaining('Not confirmed yet'),
    });
    await runNext(scene.ada, clock, id);
    while ((await deliveriesOf(scene.ada, channelId))[0]?.state !== 'delivered') {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const problem = await problemOf(id);
    expect(problem).toMatchObject({ state: 'down', since: failedAt, notNotified: null });
    expect(problem?.deliveries).toMatchObject([{ channelName: 'Hook', channelKind: 'webhook', state: 'delivered' }]);
    const { baselineCheckId, checkId } = problem ?? {};
    const compared = await scene.ada.call('GET', `/api/v2/checks/${baselineCheckId}/compare/${checkId}`);
    expect(compared.json().data.hops).toMatchObject([{ before: { statusCode: 200 }, after: { statusCode: 500 } }]);
    scene.respond = respondWith(200);
    while ((await runNext(scene.ada, clock, id)).state !== 'up');
    expect(await problemOf(id)).toBeNull();
  });

  it('says why no one was notified', async () => {
    const withoutChannels = await monitorThatFails([]);
    expect(await problemOf(withoutChannels)).toMatchObject({ notNotified: 'This monitor has no alert channels.' });
    scene.respond = respondWith(200);
    const channelId = await createChannel();
    const id = await monitorThatFails([channelId]);
    await scene.ada.call('DELETE', `/api/v2/alert-channels/${channelId}`);
    await runNext(scene.ada, clock, id);
    expect((await readMonitor(scene.ada, id)).state).toBe('down');
    expect((await problemOf(id))?.notNotified).toMatch(/no alert channels|were deleted/);
  });
});

describe('response times of a monitor', () => {
  it('have each run of the last 24 hours, percentiles by hour and day, and the incident', async () => {
    const id = await monitorThatFails([]);
    await runNext(scene.ada, clock, id);
    const day = await timesOf(id, '24h');
    expect(day.buckets).toHaveLength(24);
    expect(day.buckets.at(-1)).toMatchObject({ at: '2027-01-12T12:00:00.000Z', runs: 5 });
    expect(day.runs).toHaveLength(5);
    expect(day.incidents).toMatchObject([{ endedAt: null, reason: expect.stringContaining('500') }]);
    await scene.server.database.db.execute("update monitors set recent_hours = '[]'");
    const week = await timesOf(id, '7d');
    expect(week.buckets).toHaveLength(168);
    expect(week.buckets.at(-1)).toEqual(day.buckets.at(-1));
    expect((await timesOf(id, '90d')).buckets.at(-1)).toMatchObject({ at: '2027-01-12T00:00:00.000Z', runs: 5 });
    const wrong = await scene.ada.call('GET', `/api/v2/monitors/${id}/response-times?range=1y`);
    expect(wrong.json().message).toBe('Range must be one of 24h, 7d, 30d, 90d');
  });
});
