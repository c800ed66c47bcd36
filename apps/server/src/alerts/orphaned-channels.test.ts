import type { AlertChannel } from '@hopwise/model';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createAppWithMail,
  signUpConfirmed,
  type TestApp,
  type TestMailServer,
  type TestPerson,
} from '../testing/index.ts';
import { updateUser } from '../users/index.ts';
import { disableOrphanedChannels } from './disable-channel.ts';
import { organizationWith } from './testing/driven-alerts.ts';
import { startReceiver } from './testing/receiver.ts';

let server: TestApp;
let mailServer: TestMailServer;
let ada: TestPerson;
beforeAll(async () => {
  ({ server, mailServer } = await createAppWithMail());
});
afterAll(() => server.close());
beforeEach(async () => {
  ada = await signUpConfirmed(server);
});

const settings = { kind: 'webhook', url: 'https://hooks.example/' };
const addTo = async (person: TestPerson, path: string, name = 'Hook'): Promise<string> =>
  (await person.call('POST', path, { name, settings })).json().data.channel.id;
const channelsAt = async (path: string): Promise<AlertChannel[]> => (await ada.call('GET', path)).json().data.channels;
const lookForLeft = () =>
  server.database.db.transaction(disableOrphanedChannels({ mails: undefined, origin: undefined, now: Date.now }).run);
const gone = expect.stringMatching(/^The person who added it no longer has access/);

describe('channels of a person who leaves an organization', () => {
  it('are disabled, unlike those of others; the owners are notified by email and the audit trail', async () => {
    const { joined, channels, organizationId } = await organizationWith(server, ada, 'admin');
    const own = await addTo(ada, channels.project, 'Ours');
    const theirs = [await addTo(joined, channels.project, 'Pager'), await addTo(joined, channels.organization, 'Chat')];
    await lookForLeft();
    expect((await channelsAt(channels.project)).map(({ disabledReason }) => disabledReason)).toEqual([
      null,
      null,
      null,
    ]);
    await ada.call('DELETE', `/api/v2/organizations/${organizationId}/members/${joined.user.id}`);
    const mails = [await mailServer.nextMail('was disabled'), await mailServer.nextMail('was disabled')];
    expect(mails.map(({ to }) => to)).toEqual([ada.email, ada.email]);
    expect(mails.map(({ text }) => /Chat|Pager/.exec(text)?.[0]).sort()).toEqual(['Chat', 'Pager']);
    const reasons = new Map((await channelsAt(channels.project)).map(({ id, disabledReason }) => [id, disabledReason]));
    expect([own, ...theirs].map((id) => reasons.get(id))).toEqual([null, gone, gone]);
    const { entries } = (await ada.call('GET', `/api/v2/organizations/${organizationId}/audit`)).json().data;
    const reported = entries.filter(({ action }: { action: string }) => action === 'alert-channel.disabled');
    expect(reported).toMatchObject([{ details: { reason: gone } }, { details: { reason: gone } }]);
  });

  it('belong to the person who enables them, and then stay enabled', async () => {
    const { joined, channels, organizationId } = await organizationWith(server, ada, 'member');
    const receiver = await startReceiver();
    const theirs = await addTo(joined, channels.project);
    await joined.call('DELETE', `/api/v2/organizations/${organizationId}/members/${joined.user.id}`);
    await lookForLeft();
    await ada.call('PUT', `/api/v2/alert-channels/${theirs}`, {
      isEnabled: true,
      settings: { kind: 'webhook', url: receiver.url },
    });
    await lookForLeft();
    expect(await channelsAt(channels.project)).toMatchObject([{ id: theirs, disabledReason: null }]);
    const { delivery } = (await ada.call('POST', `/api/v2/alert-channels/${theirs}/test`)).json().data;
    expect(delivery.state).toBe('delivered');
    await receiver.close();
  });

  it('are disabled when their account is deleted', async () => {
    const { joined, channels } = await organizationWith(server, ada, 'member');
    await addTo(joined, channels.project);
    const deleted = await joined.call('POST', '/api/v2/account/delete', { currentPassword: joined.password });
    expect(deleted.statusCode).toBe(200);
    await lookForLeft();
    expect(await channelsAt(channels.project)).toMatchObject([{ disabledReason: gone }]);
  });

  it('are disabled when their account is disabled', async () => {
    const { joined, channels } = await organizationWith(server, ada, 'member');
    await addTo(joined, channels.project);
    await updateUser(server.database.db, joined.user.id, { disabledAt: new Date() });
    await lookForLeft();
    expect(await channelsAt(channels.project)).toMatchObject([{ disabledReason: gone }]);
  });

  it('are marked even if already disabled, and must be enabled once', async () => {
    const { joined, channels, organizationId } = await organizationWith(server, ada, 'member');
    const theirs = await addTo(joined, channels.project);
    await joined.call('PUT', `/api/v2/alert-channels/${theirs}`, { isEnabled: false });
    await ada.call('DELETE', `/api/v2/organizations/${organizationId}/members/${joined.user.id}`);
    await lookForLeft();
    expect(await channelsAt(channels.project)).toMatchObject([{ disabledReason: gone }]);
    await ada.call('PUT', `/api/v2/alert-channels/${theirs}`, { isEnabled: true });
    await lookForLeft();
    expect(await channelsAt(channels.project)).toMatchObject([{ disabledReason: null }]);
  });

  it("are disabled when their project moves out of the person's access", async () => {
    const { joined, channels, projectId } = await organizationWith(server, ada, 'member');
    await addTo(joined, channels.project);
    await ada.call('PUT', `/api/v2/projects/${projectId}`, { organizationId: null });
    await lookForLeft();
    expect(await channelsAt(channels.project)).toMatchObject([{ disabledReason: gone }]);
  });
});
