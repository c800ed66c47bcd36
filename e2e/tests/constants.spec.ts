import type { Page } from '@playwright/test';
import { changeAnswer } from '../support/change-answer.ts';
import { leaveOutPageData } from '../support/page-without-data.ts';
import { signIn, trackByApi } from '../support/person.ts';
import { expect, test } from '../support/test.ts';
import { recordTimers } from '../support/timers.ts';

/** The constants, thresholds, colours and intervals of the specification, where a person meets them. */

const colorOf = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).locator('xpath=ancestor-or-self::*[contains(@class,"Badge-root")]').first();

async function track(page: Page, url: string) {
  await page.goto('/track');
  await page.getByLabel('URL', { exact: true }).fill(url);
  await page.getByRole('button', { name: 'Track URL' }).click();
  await expect(page.getByRole('region', { name: 'Tracking Summary' })).toBeVisible();
}

/** Asks for the response as a whole, which can be changed, and not as a stream of events. */
const wholeResponse = (page: Page) =>
  page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (input, init) =>
      fetch(input, { ...init, headers: { ...init?.headers, accept: 'application/json' } });
  });

for (const [status, color] of [
  ['OK', 'green'],
  ['ERROR', 'red'],
  ['TIMEOUT', 'orange'],
  ['LOOP', 'purple'],
  ['STRANGE', 'gray'],
] as const) {
  test(`the badge of the status ${status} is ${color}`, async ({ page, site }) => {
    const { check } = await trackByApi(page, `${site.url}/page`);
    await leaveOutPageData(page);
    await changeAnswer(page, `**/api/v2/track/${check.id}`, (data: { check: object }) => ({
      ...data,
      check: { ...data.check, status },
    }));
    await page.goto(`/check/${check.id}`);
    await expect(colorOf(page, status)).toHaveAttribute('style', new RegExp(`--mantine-color-${color}-`));
  });
}

test('each redirect type has its badge', async ({ page, site }) => {
  await track(page, `${site.url}/chain/4`);
  for (const type of ['HTTP_301', 'HTTP_302', 'HTTP_307', 'HTTP_308', 'FINAL']) {
    await expect(colorOf(page, type)).toBeVisible();
  }
});

for (const [totalTimeMs, judgement] of [
  [999, 'Fast'],
  [1000, 'Slow'],
] as const) {
  test(`a result of ${totalTimeMs} ms is ${judgement}`, async ({ page, site }) => {
    await wholeResponse(page);
    await changeAnswer(page, '**/api/v2/track', (data: { check: object }) => ({
      ...data,
      check: { ...data.check, totalTimeMs },
    }));
    await track(page, `${site.url}/page`);
    await expect(page.getByText(judgement, { exact: true })).toBeVisible();
  });
}

for (const [figures, shown] of [
  [{ averageTimeMs: 1999 }, 'Fast'],
  [{ averageTimeMs: 2000 }, 'Slow'],
  [{ successRate: 95 }, 'Excellent'],
  [{ successRate: 94.9 }, 'Good'],
  [{ averageRedirects: 1.25 }, '1.3'],
  [{ averageRedirects: 2 }, '2.0'],
] as const) {
  test(`dashboard figures ${JSON.stringify(figures)} show ${shown}`, async ({ page }) => {
    await signIn(page);
    await changeAnswer(page, '**/api/v2/stats**', (data: { stats: object }) => ({
      stats: { ...data.stats, total: 10, successRate: 100, averageTimeMs: 100, ...figures },
    }));
    await page.goto('/dashboard');
    await expect(page.getByText(shown, { exact: true })).toBeVisible();
  });
}

for (const [score, label, color] of [
  [80, 'Excellent', 'green'],
  [79, 'Good', 'yellow'],
  [60, 'Good', 'yellow'],
  [59, 'Fair', 'orange'],
  [40, 'Fair', 'orange'],
  [39, 'Poor', 'red'],
] as const) {
  test(`a score of ${score} is ${label}, ${color}`, async ({ page, site }) => {
    await changeAnswer(page, '**/api/v2/analyze/seo', ({ analysis, ...data }: { analysis: object }) => ({
      ...data,
      analysis: { ...analysis, score },
    }));
    await page.goto('/analysis?type=seo');
    await page.getByLabel('URL', { exact: true }).fill(`${site.url}/page`);
    await page.getByRole('button', { name: 'Analyze URL' }).click();
    const gauge = page.getByRole('img', { name: `Overall score: ${score} of 100, ${label}` });
    await expect(gauge).toHaveAttribute('data-color', color);
  });
}

test('calls to the API give up after 30 s, analyses like all others', async ({ page, site }) => {
  await recordTimers(page);
  await signIn(page);
  await page.goto('/analysis');
  await page.getByLabel('URL', { exact: true }).fill(`${site.url}/page`);
  await page.getByRole('button', { name: 'Analyze URL' }).click();
  await expect(page.getByRole('img', { name: /^Overall score/ })).toBeVisible();
  const waits = await page.evaluate(() => window.timers.callsMs);
  expect(waits.length).toBeGreaterThan(1);
  expect([...new Set(waits)]).toEqual([30_000]);
});

test.describe('polling', () => {
  const intervals = (page: Page) => page.evaluate(() => window.timers.intervalsMs);

  test('asks for recent checks every 30 s', async ({ page }) => {
    await recordTimers(page);
    await signIn(page);
    await page.goto('/dashboard');
    await expect(page.getByText('No checks yet')).toBeVisible();
    expect(new Set(await intervals(page))).toEqual(new Set([30_000]));
  });

  test('asks for projects every 60 s', async ({ page }) => {
    await recordTimers(page);
    await signIn(page);
    await page.goto('/dashboard?tab=projects');
    await expect(page.getByRole('list', { name: 'Projects' })).toBeVisible();
    expect(await intervals(page)).toContain(60_000);
  });

  test('really asks again', async ({ page }) => {
    await page.clock.install();
    await signIn(page);
    await page.goto('/dashboard');
    await expect(page.getByText('No checks yet')).toBeVisible();
    const again = page.waitForRequest(/\/api\/v2\/checks\/recent/);
    await page.clock.fastForward(30_000);
    await again;
  });

  test('asks nothing while signed out', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await recordTimers(page);
    await page.goto('/dashboard');
    await expect(page.getByText('Please sign in to access your dashboard')).toBeVisible();
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
    expect(await intervals(page)).toEqual([]);
  });
});

test.describe('page sizes', () => {
  test('20 recent checks are asked for', async ({ page }) => {
    await signIn(page);
    const call = page.waitForRequest(/\/checks\/recent/);
    await page.goto('/dashboard');
    expect(new URL((await call).url()).searchParams.get('limit')).toBe('20');
  });

  test('50 checks of a project are asked for, from the first', async ({ page }) => {
    await signIn(page);
    await page.goto('/dashboard?tab=projects');
    const call = page.waitForRequest(/\/projects\/[^/]+\/checks/);
    await page.getByRole('link', { name: 'View Default Project' }).click();
    const { searchParams } = new URL((await call).url());
    expect([searchParams.get('limit'), searchParams.get('offset')]).toEqual(['50', '0']);
  });
});

test('max hops move by 1 and the timeout by 1000 ms', async ({ page }) => {
  await page.goto('/track');
  await page.getByRole('button', { name: 'Advanced Options' }).click();
  const hops = page.getByRole('slider', { name: 'Max hops' });
  await hops.press('ArrowRight');
  await expect(hops).toHaveAttribute('aria-valuenow', '11');
  const timeout = page.getByLabel('Timeout (ms)');
  await timeout.press('ArrowUp');
  await expect(timeout).toHaveValue(/16,?000/);
});
