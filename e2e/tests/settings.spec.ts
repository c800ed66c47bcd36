import type { Page } from '@playwright/test';
import { callTool, connectMcp } from '../../apps/server/src/mcp/testing/mcp-client.ts';
import { samplePng } from '../../apps/server/src/organizations/testing/sample-logos.ts';
import { postJson, register, signIn, toast } from '../support/person.ts';
import { expect, test } from '../support/test.ts';
import { keepNotices } from '../support/timers.ts';

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function open(page: Page, section: string) {
  const person = await signIn(page);
  await page.goto(`/settings?section=${section}`);
  return person;
}

test.describe('the profile', () => {
  test('changes the name everywhere, and the time zone', async ({ page }) => {
    await open(page, 'profile');
    await panel(page, 'Profile').getByLabel('Name').fill('Countess Lovelace');
    const zone = panel(page, 'Profile').getByLabel('Time zone');
    await zone.fill('Mars');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect(panel(page, 'Profile').getByText('Time zone must be a name such as Europe/Berlin')).toBeVisible();
    await zone.fill('Asia/Kolkata');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect(toast(page, 'Profile saved')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Account menu for Countess Lovelace' })).toBeVisible();
  });

  test('changes the email with the password', { tag: '@slow' }, async ({ page }) => {
    const person = await open(page, 'profile');
    const email = `new-${person.email}`;
    await panel(page, 'Email').getByLabel('Email').fill(email);
    await panel(page, 'Email').getByLabel('Current password').fill(person.password);
    await page.getByRole('button', { name: 'Change email' }).click();
    await expect(toast(page, 'Email changed')).toContainText(`You now sign in as ${email}`);
  });

  test('deletes the account and everything in it', { tag: '@slow' }, async ({ page }) => {
    const person = await open(page, 'profile');
    await page.getByRole('button', { name: 'Delete account' }).click();
    const question = page.getByRole('dialog', { name: 'Delete your account?' });
    await question.getByLabel('Current password').fill(person.password);
    await question.getByRole('button', { name: 'Delete account' }).click();
    await expect(toast(page, 'Account deleted')).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  });

  test.describe('with a wrong password', () => {
    test.use({ expectedFailures: [/\/api\/v2\/account/] });

    test('shows the error at the field', async ({ page }) => {
      await open(page, 'profile');
      await panel(page, 'Email').getByLabel('Email').fill('other@example.com');
      await panel(page, 'Email').getByLabel('Current password').fill('WrongPassword1');
      await page.getByRole('button', { name: 'Change email' }).click();
      await expect(toast(page, 'Failed to change email')).toBeVisible();
      await expect(panel(page, 'Email').getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true');
    });
  });
});

test.describe('security', () => {
  test("shows the account's activity, newest first, and exports it", { tag: '@slow' }, async ({ page }) => {
    await open(page, 'security');
    await postJson(page.request, '/api/v2/api-keys', { name: 'Deploy robot' });
    await page.reload();
    const activity = panel(page, 'Account activity');
    const entries = activity.getByRole('list', { name: 'Account activity' }).getByRole('listitem');
    await expect(entries).toHaveText([
      /^Created the API key Deploy robot \(hw_/,
      /^Signed inAda Lovelace · 10\./,
      /^Created the account ada-/,
    ]);
    await activity.getByLabel('Entry type').selectOption('API keys');
    await expect(entries).toHaveCount(1);
    await activity.getByLabel('Entry type').selectOption('Share links');
    await expect(activity.getByText('No entries')).toBeVisible();
    await activity.getByRole('button', { name: 'Export' }).click();
    const file = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Download JSON' }).click();
    expect((await file).suggestedFilename()).toBe('audit-trail.json');
  });

  test('changes the password and ends the other sessions', { tag: '@slow' }, async ({ page, playwright, baseURL }) => {
    const person = await signIn(page);
    const other = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
    await postJson(other, '/api/v1/auth/login', { email: person.email, password: person.password });
    await page.goto('/settings?section=security');
    await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(2);
    await page.getByLabel('Current password').fill(person.password);
    await page.getByLabel('New password').fill('Difference2');
    await page.getByLabel('Confirm password').fill('Difference2');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(toast(page, 'Password changed')).toContainText(
      'You were signed out everywhere else. Your API keys were revoked.',
    );
    await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1);
    expect((await other.get('/api/v1/auth/me')).status()).toBe(401);
    await other.dispose();
  });

  test('keeps API keys if the user wants that', { tag: '@slow' }, async ({ page }) => {
    const person = await signIn(page);
    const { key } = await postJson<{ key: string }>(page.request, '/api/v2/api-keys', { name: 'robot' });
    const works = async () => (await page.request.get('/api/v1/auth/me', { headers: { 'x-api-key': key } })).status();
    const change = async (currentPassword: string, newPassword: string) => {
      await page.getByLabel('Current password').fill(currentPassword);
      await page.getByLabel('New password').fill(newPassword);
      await page.getByLabel('Confirm password').fill(newPassword);
      await page.getByRole('button', { name: 'Change password' }).click();
      await expect(page.getByLabel('Current password')).toHaveValue('');
    };
    await page.goto('/settings?section=security');
    await page.getByRole('checkbox', { name: 'Revoke my API keys' }).uncheck();
    await change(person.password, 'Difference2');
    expect(await works()).toBe(200);
    await expect(page.getByRole('checkbox', { name: 'Revoke my API keys' })).toBeChecked();
    await change('Difference2', 'Difference3');
    expect(await works()).toBe(401);
  });

  test('signs another browser out', { tag: '@slow' }, async ({ page, playwright, baseURL }) => {
    const person = await signIn(page);
    const other = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
    await postJson(other, '/api/v1/auth/login', { email: person.email, password: person.password });
    await page.goto('/settings?section=security');
    await page.getByRole('button', { name: /^Sign out Unknown browser/ }).click();
    await expect(toast(page, 'Session ended')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1);
    expect((await other.get('/api/v1/auth/me')).status()).toBe(401);
    await other.dispose();
  });
});

test('an API key is shown once, can track, and can be revoked', { tag: '@slow' }, async ({
  page,
  site,
  playwright,
  baseURL,
}) => {
  await open(page, 'api-keys');
  await page.getByRole('button', { name: 'New API key' }).click();
  await page.getByRole('dialog').getByLabel('Key name').fill('deploy script');
  await page.getByRole('button', { name: 'Create key' }).click();
  const shown = page.getByRole('dialog', { name: 'Your new API key' });
  const key = await shown.getByLabel('API key').inputValue();
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(shown).toBeHidden();
  await expect(page.getByRole('list', { name: 'API keys' })).toContainText('deploy script');
  await expect(page.getByText(key)).toHaveCount(0);

  const program = await playwright.request.newContext({
    ...(baseURL !== undefined && { baseURL }),
    extraHTTPHeaders: { 'x-api-key': key },
  });
  expect((await program.get('/api/v2/projects')).status()).toBe(200);
  expect((await program.post('/api/v2/track', { data: { url: `${site.url}/page` } })).status()).toBe(200);
  await page.getByRole('button', { name: 'Revoke deploy script' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
  await expect(toast(page, 'API key revoked')).toBeVisible();
  await expect(page.getByText('No API keys yet')).toBeVisible();
  expect((await program.get('/api/v2/projects')).status()).toBe(401);
  await program.dispose();
});

test('has a configuration to copy for assistants, which use the tools with a key', {
  tag: '@slow',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, 'api-keys');
  const mcp = panel(page, 'Connect an AI assistant (MCP)');
  const url = `${new URL(page.url()).origin}/mcp`;
  for (const [program, place, part] of [
    ['Claude Code', 'Run in a terminal', `claude mcp add --transport http hopwise ${url}`],
    ['Cursor', 'Add to .cursor/mcp.json', `"url": "${url}"`],
    ['VS Code', 'Add to .vscode/mcp.json', '"type": "http"'],
  ] as const) {
    await mcp.getByLabel('Program').selectOption(program);
    await expect(mcp.getByText(`${place}:`)).toBeVisible();
    await expect(mcp.locator('pre')).toContainText(part);
    await mcp.getByRole('button', { name: 'Copy configuration' }).click();
    await expect(mcp.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await mcp.locator('pre').textContent());
  }

  const { key } = await postJson<{ key: string }>(page.request, '/api/v2/api-keys', { name: 'assistant' });
  const client = await connectMcp(new URL(page.url()).origin, key);
  expect((await callTool(client, 'list_checks')).text).toContain('No checks found.');
  await client.close();
});

test.describe('organizations', () => {
  test('are created, joined by an invite link, managed and deleted', async ({ page, browser, baseURL }) => {
    await open(page, 'organizations');
    await page.getByLabel('Organization name').fill('Engines');
    await page.getByRole('button', { name: 'Create organization' }).click();
    await expect(toast(page, 'Organization created')).toContainText('You own Engines');
    await page.getByRole('button', { name: 'Create invite link' }).click();
    const shown = page.getByRole('dialog', { name: 'Your invite link' });
    const link = await shown.getByLabel('Invite link').inputValue();
    await shown.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('list', { name: 'Open invites' })).toContainText('By link');

    const elsewhere = await browser.newContext(baseURL === undefined ? {} : { baseURL });
    const guest = await elsewhere.newPage();
    await keepNotices(guest);
    await guest.goto(link);
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Join Engines');
    const person = await register(guest.request);
    await guest.getByRole('link', { name: 'Sign in to join' }).click();
    await guest.getByLabel('Email').fill(person.email);
    await guest.getByLabel('Password', { exact: true }).fill(person.password);
    await guest.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await guest.getByRole('button', { name: 'Join organization' }).click();
    await expect(toast(guest, "You're now a member of Engines")).toBeVisible();
    await elsewhere.close();

    const leave = page.getByRole('button', { name: 'Leave organization' });
    const why = page.getByText("You're the last owner. To leave, make another member an owner first.");
    await page.reload();
    await expect(page.getByRole('list', { name: 'Members' }).getByRole('listitem')).toHaveCount(2);
    await expect(why).toBeVisible();
    await expect(leave).toHaveCount(0);
    await page.getByLabel(`Role for ${person.name}`).selectOption('owner');
    await expect(toast(page, 'Role changed')).toBeVisible();
    await expect(leave).toBeVisible();
    await expect(why).toHaveCount(0);
    await page.getByRole('button', { name: 'Delete organization' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete organization' }).click();
    await expect(toast(page, 'Organization deleted')).toBeVisible();
    await expect(page.getByText('No organizations yet')).toBeVisible();
  });

  test('put their name and logo on their reports', { tag: '@slow' }, async ({ page }) => {
    await open(page, 'organizations');
    await page.getByLabel('Organization name').fill('Engines');
    await page.getByRole('button', { name: 'Create organization' }).click();
    const cover = panel(page, 'Report branding');
    await cover.getByLabel('Name on reports').fill('Engines Web Team');
    await cover.getByLabel('Logo file').setInputFiles('apps/web/public/apple-touch-icon.png');
    await expect(cover.getByRole('img', { name: 'Logo of Engines Web Team' })).toBeVisible();
    await cover.getByRole('button', { name: 'Save branding' }).click();
    await expect(toast(page, 'Report branding saved')).toBeVisible();
    await expect(page.getByText('Changed report branding: name Engines Web Team, new logo')).toBeVisible();

    await page.reload();
    await expect(cover.getByLabel('Name on reports')).toHaveValue('Engines Web Team');
    await expect(cover.getByRole('img', { name: 'Logo of Engines Web Team' })).toBeVisible();
    await cover.getByRole('button', { name: 'Remove logo' }).click();
    await cover.getByRole('button', { name: 'Save branding' }).click();
    await expect(toast(page, 'Report branding saved')).toBeVisible();
    await page.reload();
    await expect(cover.getByLabel('Name on reports')).toHaveValue('Engines Web Team');
    await expect(cover.getByRole('img')).toHaveCount(0);
  });

  test.describe('with an invalid logo', () => {
    test.use({ expectedFailures: [/report-brand/] });

    test('show the reason', { tag: '@slow' }, async ({ page }) => {
      await open(page, 'organizations');
      await page.getByLabel('Organization name').fill('Engines');
      await page.getByRole('button', { name: 'Create organization' }).click();
      const cover = panel(page, 'Report branding');
      const choose = (name: string, mimeType: string, buffer: Buffer) =>
        cover.getByLabel('Logo file').setInputFiles({ name, mimeType, buffer });
      await choose('logo.svg', 'image/svg+xml', Buffer.from('<svg/>'));
      await expect(cover.getByRole('alert')).toHaveText('The logo must be a PNG or JPEG image');
      await choose('logo.png', 'image/png', Buffer.alloc(200_000));
      await expect(cover.getByRole('alert')).toHaveText('The logo must be at most 150 KB');
      await choose('logo.png', 'image/png', Buffer.from('no picture'));
      await expect(cover.getByRole('alert')).toHaveText('The logo must be a PNG or JPEG image');
      await expect(cover.getByRole('img')).toHaveCount(0);

      await choose('logo.png', 'image/png', samplePng({ width: 1300 }));
      await expect(cover.getByRole('img', { name: 'Logo of Engines' })).toBeVisible();
      await cover.getByRole('button', { name: 'Save branding' }).click();
      const reason = 'The logo is 1300 × 40 pixels; the maximum is 1200 × 1200';
      await expect(cover.getByRole('alert')).toHaveText(reason);
      await expect(toast(page, 'Failed to save report branding')).toContainText(reason);
    });
  });
});

test.describe('a password reset by email link', () => {
  test.use({ expectedFailures: [/password-reset/] });

  test('rejects an invalid link and keeps the form', async ({ page }) => {
    await page.goto('/reset-password#token=nothing');
    await page.getByLabel('New password').fill('Difference2');
    await page.getByLabel('Confirm password').fill('Difference2');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('link');
    await expect(page.getByLabel('New password')).toHaveValue('Difference2');
  });

  test('returns to sign-in after setting it', async ({ page }) => {
    await page.route('**/auth/password-reset/confirm', (route) => route.fulfill({ json: { data: { changed: true } } }));
    await page.goto('/reset-password#token=good');
    await page.getByLabel('New password').fill('Difference2');
    await page.getByLabel('Confirm password').fill('Difference2');
    await page.getByRole('checkbox', { name: 'Revoke my API keys' }).uncheck();
    const sent = page.waitForRequest('**/auth/password-reset/confirm');
    await page.getByRole('button', { name: 'Set new password' }).click();
    expect((await sent).postDataJSON()).toEqual({ token: 'good', password: 'Difference2', revokeApiKeys: false });
    await expect(toast(page, 'Password changed')).toContainText('Sign in with your new password.');
    await expect(page).toHaveURL(/\/login$/);
  });

  test('reports an incomplete link', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/reset-password');
    await expect(page.getByText('This link is incomplete.')).toBeVisible();
  });

  test("isn't offered without email", { tag: '@slow' }, async ({ page }) => {
    await page.goto('/forgot-password');
    await expect(page.getByRole('main')).toContainText("Email isn't configured");
    await expect(page.getByLabel('Email')).toBeHidden();
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible();
  });
});
