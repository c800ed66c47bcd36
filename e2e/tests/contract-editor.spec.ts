import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { csvFile } from '../support/bulk.ts';
import { changeAnswer } from '../support/change-calls.ts';
import { contractText, everyOutcome, newContract, problems } from '../support/contracts.ts';
import { newProject, signIn, toast } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

/** The way back to the project's contracts. */
const backToContracts = (page: Page) =>
  page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Contracts' });

const title = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

test.describe('the editor', () => {
  test('saves on Ctrl+S and lets Tab move the focus out', { tag: '@slow' }, async ({ page, site }) => {
    await signIn(page);
    const { id } = await newContract(page, `${site.url}/page 200\n`);
    await page.goto(`/contracts/${id}`);
    await contractText(page).focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(`${site.url}/chain/1 -> /page 302`);
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await page.keyboard.press('Control+s');
    await expect(toast(page, 'Contract saved')).toBeVisible();
    await expect(page.getByText('Unsaved changes')).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(contractText(page)).not.toBeFocused();
    await page.reload();
    await expect(contractText(page)).toContainText('/chain/1 -> /page 302');
  });

  test('keeps unsaved changes across a reload and asks before leaving the page', { tag: '@slow' }, async ({
    page,
    site,
  }) => {
    await signIn(page);
    const { id } = await newContract(page, `${site.url}/page 200\n`);
    await page.goto(`/contracts/${id}`);
    await contractText(page).fill(`${site.url}/page 201\n`);
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    const questions: string[] = [];
    page.on('dialog', (dialog) => {
      questions.push(dialog.type());
      void (dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss());
    });
    await page.reload();
    await expect(contractText(page)).toHaveText(/\/page 201/);
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByRole('tab', { name: 'Contract', exact: true }).click();
    await expect(contractText(page)).toHaveText(/\/page 201/);
    await backToContracts(page).click();
    await expect(page).toHaveURL(/\/contracts\//);
    expect(questions).toEqual(['beforeunload', 'confirm']);
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(contractText(page)).toHaveText(/\/page 200/);
    await backToContracts(page).click();
    await expect(page).toHaveURL(/\/projects\//);
  });

  test('keeps a new, unsaved contract across a reload', { tag: '@slow' }, async ({ page, site }) => {
    await signIn(page);
    const path = `/projects/${await newProject(page)}/contracts/new`;
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(path);
    await page.getByLabel('Contract name').fill('Spring');
    await contractText(page).fill(`${site.url}/page 200\n`);
    await page.reload();
    await expect(page.getByLabel('Contract name')).toHaveValue('Spring');
    await expect(contractText(page)).toHaveText(/\/page 200/);
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect(page.getByLabel('Contract name')).toHaveValue('');
    await page.reload();
    await expect(contractText(page)).toContainText('/old -> /new');
    await page.getByLabel('Contract name').fill('Spring');
    await contractText(page).fill(`${site.url}/page 200\n`);
    await page.getByRole('button', { name: 'Save contract' }).click();
    await title(page, 'Spring');
    await page.goto(path);
    await expect(contractText(page)).toContainText('/old -> /new');
  });

  test('reports problems in thousands of lines while accepting input', { tag: '@slow' }, async ({ page, site }) => {
    await signIn(page);
    const tests = Array.from({ length: 5000 }, (_, row) => `  - /old/${row} -> /new/${row}`);
    const { id } = await newContract(page, `version: 1\nbase: ${site.url}\ntests:\n${tests.join('\n')}\n`);
    await page.goto(`/contracts/${id}`);
    await expect(page.getByText('YAML · 5,000 tests')).toBeVisible();
    await contractText(page).press('Control+End');
    await page.keyboard.type('  - /last => /place');
    await expect(contractText(page)).toContainText('- /last => /place');
    await expect(problems(page)).toContainText('Line 5,004');
  });

  test.describe('with a contract that someone else has saved', () => {
    test.use({ expectedFailures: [/\/api\/v2\/contracts\//] });
    test('shows the other version and lets the user choose one', { tag: '@slow' }, async ({ page, site }) => {
      await signIn(page);
      const { id } = await newContract(page, `${site.url}/page 200\n`);
      await page.goto(`/contracts/${id}`);
      await contractText(page).fill(`${site.url}/page 201 # mine\n`);
      await page.request.put(`/api/v2/contracts/${id}`, { data: { text: `${site.url}/page 202 # theirs\n` } });
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      const alert = page.getByRole('alert').filter({ hasText: 'This contract changed since you opened it' });
      await alert.getByText('Show the saved version').click();
      await expect(alert.getByRole('region', { name: 'Saved version' })).toContainText('# theirs');
      await expect(contractText(page)).toContainText('# mine');
      // The alert is enough.
      await expect(toast(page, 'Failed to save contract')).toHaveCount(0);
      await alert.getByRole('button', { name: 'Overwrite with mine' }).click();
      await expect(toast(page, 'Contract saved')).toBeVisible();
      await page.reload();
      await expect(contractText(page)).toContainText('# mine');
    });
  });

  test('downloads its text as a file and loads another file', { tag: '@slow' }, async ({ page, site }) => {
    await signIn(page);
    const { id } = await newContract(page, everyOutcome(site.url));
    await page.goto(`/contracts/${id}`);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('shop-redirects.yaml');
    expect(await readFile(await download.path(), 'utf8')).toBe(everyOutcome(site.url));
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Replace from file' }).click();
    await (await chooser).setFiles(csvFile(`from,to\r\n${site.url}/chain/1,/page\r\n`));
    await expect(page.getByText('CSV · 1 test')).toBeVisible();
    await expect(page.getByText('Unsaved changes')).toBeVisible();
  });

  test('supports search, and is read-only for people without permission to edit', { tag: '@slow' }, async ({
    page,
    site,
  }) => {
    await signIn(page);
    const { id } = await newContract(page, everyOutcome(site.url));
    await changeAnswer(page, `**/api/v2/contracts/${id}`, ({ contract }: { contract: object }) => ({
      contract: { ...contract, mayEdit: false },
    }));
    await page.goto(`/contracts/${id}`);
    await expect(page.getByText(/^Only its creator/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
    await contractText(page).focus();
    await page.keyboard.type('nothing');
    await expect(page.getByText('Unsaved changes')).toHaveCount(0);
    await page.keyboard.press('Control+f');
    await page.getByRole('textbox', { name: 'Find' }).pressSequentially('spring');
    await expect(page.locator('.cm-searchMatch')).toHaveText('spring');
    await page.keyboard.press('Escape');
    await expect(contractText(page)).toBeFocused();
    await expect(page.getByRole('button', { name: 'Run now' })).toBeEnabled();
    await page.getByRole('tab', { name: 'Settings' }).click();
    await expect(page.getByRole('switch', { name: 'Public badge' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Delete contract' })).toHaveCount(0);
  });

  test('is not loaded by other screens', { tag: '@slow' }, async ({ page }) => {
    await signIn(page);
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    const projectId = await newProject(page);
    await page.goto(`/projects/${projectId}?tab=contracts`);
    await expect(page.getByText('No contracts yet')).toBeVisible();
    expect(scripts.filter((url) => url.includes('contract-text'))).toEqual([]);
    await page.goto(`/projects/${projectId}/contracts/new`);
    await expect(contractText(page)).toBeVisible();
    expect(scripts.filter((url) => url.includes('contract-text'))).not.toEqual([]);
  });
});
