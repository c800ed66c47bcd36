import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilJob, upload } from '../bulk/testing/upload.ts';
import { createContract, redirectingPages, startRun, untilRun } from '../contracts/testing/contract-client.ts';
import {
  createAppWithSite,
  startTestMailServer,
  type TestApp,
  type TestMailServer,
  type TestPerson,
  type TestSite,
} from '../testing/index.ts';
import { type ReceiverResponse, startReceiver } from './testing/receiver.ts';

let server: TestApp;
let site: TestSite;
let person: TestPerson;
let mailServer: TestMailServer;
beforeAll(async () => {
  mailServer = await startTestMailServer();
  const env = { SMTP_URL: mailServer.url, PUBLIC_URL: 'https://hopwise.example' };
  ({ server, site, person } = await createAppWithSite(redirectingPages, { env }));
});
afterAll(async () => {
  await server.close();
  await mailServer.close();
});

/** The next message posted to a new webhook of the project. */
async function addReceiver(alsoNotifyAbout: string[], response: ReceiverResponse = {}) {
  const arrived = Promise.withResolvers<void>();
  const receiver = await startReceiver(() => {
    arrived.resolve();
    return response;
  });
  const body = { name: 'Hook', settings: { kind: 'webhook', url: receiver.url }, alsoNotifyAbout };
  const made = await person.call('POST', '/api/v2/projects/default-project/alert-channels', body);
  return { receiver, arrived: arrived.promise, id: made.json().data.channel.id as string };
}

describe('a channel that is notified about finished work', () => {
  it('gets a completed bulk job once, with a link to it', async () => {
    const { receiver, arrived, id } = await addReceiver(['bulk.completed']);
    const others = await addReceiver(['contract.failed']);
    const jobId = (await upload(server.app, person.cookie, `url\n${site.origin}/new\nno URL at all\n`)).json().data
      .jobId;
    await untilJob(person, jobId);
    await arrived;
    expect(receiver.received.map(({ json }) => json)).toMatchObject([
      {
        type: 'bulk.completed',
        data: { lines: ['1 of 2 rows failed.'], link: `https://hopwise.example/bulk/${jobId}` },
      },
    ]);
    expect(others.receiver.received).toEqual([]);
    for (const each of [id, others.id]) await person.call('DELETE', `/api/v2/alert-channels/${each}`);
    await others.receiver.close();
    await receiver.close();
  });

  it('gets a failed contract run with its failures, and nothing about one that passed', async () => {
    const { receiver, arrived } = await addReceiver(['contract.failed']);
    const passing = await createContract(person, `${site.origin}/old -> ${site.origin}/new\n`, { name: 'Passes' });
    const failing = await createContract(person, `${site.origin}/astray -> ${site.origin}/new\n`, { name: 'Fails' });
    await untilRun(person, (await startRun(person, passing.id)).id);
    const run = await startRun(person, failing.id);
    await arrived;
    expect(receiver.received.map(({ json }) => json)).toMatchObject([
      {
        type: 'contract.failed',
        data: {
          title: 'Contract failed: Fails',
          lines: ['1 of 1 case failed.', expect.stringMatching(/\/astray Expected .*\/new, got .*\/elsewhere/)],
          link: `https://hopwise.example/contracts/${failing.id}/runs/${run.id}`,
        },
      },
    ]);
    const { rows } = await server.database.db.execute(sql`select id from pending_alerts`);
    expect(rows).toEqual([]);
    await receiver.close();
  });
});

describe('a destination that no longer exists', () => {
  it('disables its channel and emails the owner', async () => {
    const { receiver, id } = await addReceiver(['bulk.completed'], { status: 410 });
    await upload(server.app, person.cookie, 'url\nno URL at all\n');
    const { to, text } = await mailServer.nextMail('A Hopwise alert channel was disabled');
    expect(to).toBe(person.email);
    expect(text).toMatch(/The alert channel .+Hook.+ on https:\/\/hopwise\.example was disabled\./);
    expect(text).toContain("Alerts can't be delivered anymore. Responded with 410.");
    expect(text).not.toContain(receiver.url);
    const { deliveries } = (await person.call('GET', `/api/v2/alert-channels/${id}/deliveries`)).json().data;
    expect(deliveries).toMatchObject([{ type: 'bulk.completed', state: 'disabled' }]);
    await receiver.close();
  });
});
