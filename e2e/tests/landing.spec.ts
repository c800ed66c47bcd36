import { expect, test } from '../support/test.ts';

test.describe('the landing page', () => {
  test('leads to the tracker from its hero', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Analyze URL Redirects' }).click();
    await expect(page).toHaveURL(/\/track$/);
  });

  test('has six feature cards and three use cases', async ({ page }) => {
    await page.goto('/');
    const headings = ['Real-time', 'SSL', 'SEO', 'Security', 'Bulk', 'analytics'];
    for (const heading of headings) {
      await expect(
        page
          .getByRole('main')
          .getByRole('heading', { name: new RegExp(heading, 'i') })
          .first(),
      ).toBeVisible();
    }
    for (const team of ['Developers', 'SEO teams', 'Security teams']) {
      await expect(page.getByRole('main').getByRole('heading', { name: team })).toBeVisible();
    }
  });

  test('states its figures', async ({ page }) => {
    await page.goto('/');
    for (const figure of ['10M', '2.5M', '1M', '500']) {
      await expect(page.getByRole('main').getByText(figure, { exact: false }).first()).toBeVisible();
    }
  });

  test('closes with a free trial for guests and a demo', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Start Free Trial' })).toHaveAttribute('href', '/register');
    await page.getByRole('link', { name: 'Try Demo' }).click();
    await expect(page).toHaveURL(/\/track$/);
  });
});
