import { painted } from '../support/layout-shifts.ts';
import { expect, test } from '../support/test.ts';

test.use({ server: 'strict' });

declare global {
  interface Window {
    numbersSeen: string[];
  }
}

test('screens show only the limits that the server enforces', async ({ page }) => {
  // Every number of requests that is ever rendered.
  await page.addInitScript(() => {
    window.numbersSeen = [];
    const look = () => {
      const text = document.body?.innerText ?? '';
      for (const [, number = ''] of text.matchAll(/(\S+) (?:requests|calls) per hour/g)) {
        if (!window.numbersSeen.includes(number)) window.numbersSeen.push(number);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const numbersSeen = async () => {
    await painted(page);
    return page.evaluate(() => window.numbersSeen);
  };

  await page.goto('/track');
  await expect(page.getByRole('note')).toHaveText(
    'Anonymous users are limited to 3 requests per hour. Sign up for 77 and a saved history.',
  );
  expect(await numbersSeen()).toEqual(['3']);

  await page.goto('/register');
  const benefits = page.getByRole('region', { name: 'Account benefits' });
  await expect(benefits).toContainText('Rate limit of 77/hour');
  await expect(benefits).toContainText('Guests get 3 requests per hour');
  expect(await numbersSeen()).toEqual(['3']);

  await page.goto('/api/docs');
  await expect(page.getByRole('main')).toContainText('3 calls per hour for guests and 77 with an account');
  expect(await numbersSeen()).toEqual(['3']);
});
