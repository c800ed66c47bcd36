import type { Page } from '@playwright/test';
import {
  newMonitor,
  type Receiver,
  runMonitor,
  setBaseline,
  startChangingSite,
  startReceiver,
} from '../support/monitors.ts';
import { newOrganization, newProject, postJson, signIn, toast } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

const channels = (page: Page) => page.getByRole('list', { name: 'Alert channels' }).locator('> li');

/** Creates a webhook channel through the API and returns its ID. */
async function newWebhook(page: Page, projectId: string, { url }: Receiver): Promise<string> {
  const created = await postJson<{ channel: { id: string } }>(
    page.request,
    `/api/v2/projects/${projectId}/alert-channels`,
    { name: 'Team hook', settings: { kind: 'webhook', url: `${url}/hook` } },
  );
  return created.channel.id;
}

const openAlerts = (page: Page, projectId: string) => page.goto(`/projects/${projectId}?tab=alerts`);

test('creates a webhook, shows its secret once, tests, rotates, edits and deletes it', { tag: '@slow' }, async ({
  page,
}) => {
  const receiver = await startReceiver();
  await signIn(page);
  await openAlerts(page, await newProject(page));
  await expect(page.getByText('No alert channels yet')).toBeVisible();
  await page.getByRole('button', { name: 'New channel' }).click();
  const form = page.getByRole('dialog', { name: 'New alert channel' });
  await form.getByLabel('Type').selectOption('Webhook');
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
  await expect(toast(page, 'Message queued')).toBeVisible();
  await expect.poll(() => receiver.received.length).toBe(2);

  await page.getByRole('button', { name: 'Rotate secret for Team hook' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click();
  await expect(secret.getByLabel('Secret')).toHaveValue(/^whsec_/);
  expect(await secret.getByLabel('Secret').inputValue()).not.toBe(first);
  await secret.getByRole('button', { name: 'Done' }).click();
  await expect(channels(page)).toContainText(['previous secret valid until']);

  await page.getByRole('button', { name: 'Edit Team hook' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Team hook' });
  await edit.getByLabel('Channel name').fill('Night shift');
  await edit.getByText('Completed bulk jobs').click();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(channels(page)).toContainText(['also notified about completed bulk jobs']);
  await page.getByRole('button', { name: 'Delete Night shift' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Channel deleted')).toBeVisible();
  await expect(page.getByText('No alert channels yet')).toBeVisible();
  await receiver.stop();
});

test('shows why a test message failed, and disables a channel that responds 410 Gone until it is enabled again', {
  tag: '@slow',
}, async ({ page }) => {
  const receiver = await startReceiver();
  await signIn(page);
  const projectId = await newProject(page);
  await newWebhook(page, projectId, receiver);
  await openAlerts(page, projectId);
  receiver.respondWith(500);
  await page.getByRole('button', { name: 'Send test message to Team hook' }).click();
  await expect(toast(page, 'Test message not delivered')).toContainText('500');
  // A test message never disables a channel; any other message that gets 410 does.
  receiver.respondWith(410);
  await page.getByText('Delivery log').click();
  await page.getByRole('button', { name: /^Resend/ }).click();
  const disabled = page.getByRole('note').filter({ hasText: "alerts aren't sent to this channel" });
  await expect(disabled).toBeVisible();
  receiver.respondWith(204);
  await disabled.getByRole('button', { name: 'Enable Team hook' }).click();
  await expect(toast(page, 'Channel enabled')).toBeVisible();
  await expect(disabled).toHaveCount(0);
  await receiver.stop();
});

test('notifies the selected channel when a monitor goes down and recovers', { tag: '@slow' }, async ({ page }) => {
  const receiver = await startReceiver();
  const site = await startChangingSite();
  await signIn(page);
  const projectId = await newProject(page);
  await newWebhook(page, projectId, receiver);
  const id = await newMonitor(page, projectId, `${site.url}/old`, { name: 'Old page' });
  await setBaseline(page, id);
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

test("makes an organization's channels available to its projects", { tag: '@slow' }, async ({ page }) => {
  await signIn(page);
  const organizationId = await newOrganization(page);
  await page.goto(`/settings?section=organizations&organization=${organizationId}`);
  await page.getByRole('button', { name: 'New channel' }).click();
  const form = page.getByRole('dialog', { name: 'New alert channel' });
  await form.getByLabel('Type').selectOption('ntfy');
  await form.getByLabel('Channel name').fill('Everyone');
  await form.getByLabel('Topic').fill('team alerts');
  await form.getByRole('button', { name: 'Create channel' }).click();
  await expect(form.getByText('Topic must be 1 to 64 letters, digits, - or _')).toBeVisible();
  await form.getByLabel('Topic').fill('team-alerts');
  await form.getByRole('button', { name: 'Create channel' }).click();
  await expect(channels(page)).toContainText(['team-alerts at ntfy.sh']);

  const projectId = await newProject(page, { organizationId });
  await openAlerts(page, projectId);
  await expect(channels(page)).toContainText(['Organization']);
  await page.goto(`/projects/${projectId}/monitors/new`);
  await expect(page.getByRole('checkbox', { name: 'Everyone (ntfy)' })).toBeVisible();
});
