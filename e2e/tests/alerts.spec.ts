import type { Page } from '@playwright/test';
import {
  makeBaseline,
  newMonitor,
  type Receiver,
  runMonitor,
  startChangingSite,
  startReceiver,
} from '../support/monitors.ts';
import { newOrganization, newProject, postJson, signIn, toast } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

const channels = (page: Page) => page.getByRole('list', { name: 'Alert channels' }).locator('> li');

/** Makes a webhook of a project as a program would, and returns its id. */
async function newWebhook(page: Page, projectId: string, { url }: Receiver): Promise<string> {
  const made = await postJson<{ channel: { id: string } }>(
    page.request,
    `/api/v2/projects/${projectId}/alert-channels`,
    { name: 'Team hook', settings: { kind: 'webhook', url: `${url}/hook` } },
  );
  return made.channel.id;
}

const openSettings = (page: Page, projectId: string) => page.goto(`/projects/${projectId}?tab=settings`);

test('a webhook is created, its secret shown once, tested, rotated, changed and deleted', { tag: '@slow' }, async ({
  page,
}) => {
  const receiver = await startReceiver();
  await signIn(page);
  await openSettings(page, await newProject(page));
  await expect(page.getByText('No alert channels yet')).toBeVisible();
  await page.getByRole('button', { name: 'New channel' }).click();
  const form = page.getByRole('dialog', { name: 'New alert channel' });
  await form.getByLabel('Kind').selectOption('Webhook');
  await form.getByRole('button', { name: 'Create channel' }).click();
  await expect(form.getByText('Channel name required')).toBeVisible();
  await expect(form.getByText('URL must be an http or https URL without a user name')).toBeVisible();
  await form.getByLabel('Channel name').fill('Team hook');
  await form.getByLabel('URL').fill(`${receiver.url}/hook?key=private`);
  await form.getByRole('button', { name: 'Create channel' }).click();

  const secret = page.getByRole('dialog', { name: 'Signing secret' });
  await expect(secret.getByLabel('Secret')).toHaveValue(/^whsec_/);
  const first = await secret.getByLabel('Secret').inputValue();
  await secret.getByRole('button', { name: 'Done' }).click();
  await expect(channels(page)).toContainText(['Team hook']);
  expect(await page.content()).not.toContain('private');
  expect(await page.content()).not.toContain(first);

  await page.getByRole('button', { name: 'Send test message to Team hook' }).click();
  await expect(toast(page, 'Test message delivered')).toContainText('Status 204');
  expect(receiver.received).toHaveLength(1);
  expect(receiver.received[0]?.headers['webhook-signature']).toMatch(/^v1,/);
  await page.getByText('Delivery log').click();
  const messages = page.getByRole('list', { name: 'Messages' }).locator('> li');
  await expect(messages).toHaveCount(1);
  await expect(messages).toContainText(['Delivered']);
  await messages.getByRole('button', { name: /^Resend/ }).click();
  await expect(toast(page, 'Message on its way')).toBeVisible();
  await expect.poll(() => receiver.received.length).toBe(2);

  await page.getByRole('button', { name: 'Rotate secret of Team hook' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click();
  await expect(secret.getByLabel('Secret')).toHaveValue(/^whsec_/);
  expect(await secret.getByLabel('Secret').inputValue()).not.toBe(first);
  await secret.getByRole('button', { name: 'Done' }).click();
  await expect(channels(page)).toContainText(['the secret before signs as well until']);

  await page.getByRole('button', { name: 'Edit Team hook' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Team hook' });
  await edit.getByLabel('Channel name').fill('Night shift');
  await edit.getByText('Bulk jobs when they end').click();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(channels(page)).toContainText(['also tells of completed bulk jobs']);
  await page.getByRole('button', { name: 'Delete Night shift' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Channel deleted')).toBeVisible();
  await expect(page.getByText('No alert channels yet')).toBeVisible();
  await receiver.stop();
});

test('a test message that fails says why, and a receiver that is gone is disabled until it is wanted again', {
  tag: '@slow',
}, async ({ page }) => {
  const receiver = await startReceiver();
  await signIn(page);
  const projectId = await newProject(page);
  await newWebhook(page, projectId, receiver);
  await openSettings(page, projectId);
  receiver.respondWith(500);
  await page.getByRole('button', { name: 'Send test message to Team hook' }).click();
  await expect(toast(page, 'Test message not delivered')).toContainText('500');
  // A test message changes nothing; any other that meets a receiver that is gone disables the channel.
  receiver.respondWith(410);
  await page.getByText('Delivery log').click();
  await page.getByRole('button', { name: /^Resend/ }).click();
  const disabled = page.getByRole('note').filter({ hasText: 'Nothing is sent here' });
  await expect(disabled).toBeVisible();
  receiver.respondWith(204);
  await disabled.getByRole('button', { name: 'Enable Team hook' }).click();
  await expect(toast(page, 'Channel enabled')).toBeVisible();
  await expect(disabled).toHaveCount(0);
  await receiver.stop();
});

test('a monitor tells the channel that it names when it is down, and when it is up again', { tag: '@slow' }, async ({
  page,
}) => {
  const receiver = await startReceiver();
  const site = await startChangingSite();
  await signIn(page);
  const projectId = await newProject(page);
  await newWebhook(page, projectId, receiver);
  const id = await newMonitor(page, projectId, `${site.url}/old`, { name: 'Old page' });
  await makeBaseline(page, id);
  await page.goto(`/monitors/${id}?tab=settings`);
  await page.getByRole('checkbox', { name: 'Team hook (Webhook)' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Monitor saved')).toBeVisible();

  site.become(500);
  await runMonitor(page, id);
  await runMonitor(page, id);
  const typesReceived = () => receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type);
  await expect.poll(typesReceived).toEqual(['monitor.failed']);
  expect(receiver.received[0]?.body).toContain('Old page');
  site.become('/new');
  await runMonitor(page, id);
  await runMonitor(page, id);
  await expect.poll(typesReceived).toEqual(['monitor.failed', 'monitor.recovered']);
  await site.stop();
  await receiver.stop();
});

test('channels of an organization are made in its settings, and used by its projects', { tag: '@slow' }, async ({
  page,
}) => {
  await signIn(page);
  const organizationId = await newOrganization(page);
  await page.goto(`/settings?section=organizations&organization=${organizationId}`);
  await page.getByRole('button', { name: 'New channel' }).click();
  const form = page.getByRole('dialog', { name: 'New alert channel' });
  await form.getByLabel('Kind').selectOption('ntfy');
  await form.getByLabel('Channel name').fill('Everyone');
  await form.getByLabel('Topic').fill('team alerts');
  await form.getByRole('button', { name: 'Create channel' }).click();
  await expect(form.getByText('Topic must be 1 to 64 letters, digits, - or _')).toBeVisible();
  await form.getByLabel('Topic').fill('team-alerts');
  await form.getByRole('button', { name: 'Create channel' }).click();
  await expect(channels(page)).toContainText(['team-alerts at ntfy.sh']);

  const projectId = await newProject(page, { organizationId });
  await openSettings(page, projectId);
  await expect(channels(page)).toContainText(['Organization']);
  await page.goto(`/projects/${projectId}/monitors/new`);
  await expect(page.getByRole('checkbox', { name: 'Everyone (ntfy)' })).toBeVisible();
});
