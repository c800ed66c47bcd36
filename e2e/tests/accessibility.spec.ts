import path from 'node:path';
import type { Page } from '@playwright/test';
import { accountScenes } from '../scenes/account-scenes.ts';
import { adminScenes } from '../scenes/admin-scenes.ts';
import { bulkScenes } from '../scenes/bulk-scenes.ts';
import { clientScenes } from '../scenes/client-scenes.ts';
import { contractScenes } from '../scenes/contract-scenes.ts';
import { monitorScenes } from '../scenes/monitor-scenes.ts';
import { publicScenes } from '../scenes/public-scenes.ts';
import { expectAccessibleInModes } from '../support/expect-accessible.ts';
import { test as base, expect, someIpAddress, urlOfServer, waitForTheApp, watchForProblems } from '../support/test.ts';
import { keepNotices } from '../support/timers.ts';

/**
 * The folder for screenshots of every scene. By default, none are taken, because they cost more than everything else
 * here.
 */
const pictures = process.env.SCREENS_DIR;

const isQuickRun = process.env.TEST_TIER === 'quick';

/**
 * In a quick run, all scenes of a worker open in one page. A new page needs a process that compiles the app first,
 * which costs more than the scene itself.
 */
const quickTest = base.extend<object, { sharedPage: Page }>({
  sharedPage: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ baseURL: await urlOfServer('plain') });
      const page = await context.newPage();
      await keepNotices(page);
      waitForTheApp(page);
      await use(page);
      await context.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ sharedPage: page, expectedFailures }, use) => {
    await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': someIpAddress() });
    const { problems, stop } = watchForProblems(page, expectedFailures);
    await use(page);
    stop();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    // Leftovers of a scene, such as a form with unsaved changes, must not affect the next one.
    await page.goto('about:blank');
    await page.context().clearCookies();
    expect(problems, 'console errors and failed requests').toEqual([]);
  },
});
const sceneTest = isQuickRun ? quickTest : base;

// Some scenes show failures.
sceneTest.use({ expectedFailures: [/\/api\/|\/assets\/analysis-screen|404 \(Not Found\)/] });

async function takePicture(page: Page, name: string) {
  if (pictures === undefined) return;
  const file = `${name.replaceAll(/[^\w]+/g, '-')}.png`;
  await page.screenshot({ path: path.join(pictures, file), fullPage: true });
}

const scenes = new Map(
  Object.entries({
    ...publicScenes,
    ...accountScenes,
    ...adminScenes,
    ...bulkScenes,
    ...clientScenes,
    ...contractScenes,
    ...monitorScenes,
  }),
);

/** One scene for each route, in route order, and those without a route: `npm test` covers each once. */
const quickScenes = [
  'landing',
  'track form, open and wrong',
  'analysis, SEO',
  'dashboard, analytics',
  'bulk, a file chosen and a job',
  'bulk job, results',
  'bulk jobs, a comparison',
  'check without an ID',
  'check of 20 redirects, a hop and the export menu open',
  'comparison of two checks',
  'shared check',
  'clients, a shared comparison',
  'status page',
  'login, wrong',
  'sign up, half a password',
  'forgot password, where mail is sent',
  'reset password',
  'invite, not valid',
  'confirm email, link not valid',
  'alert mails, link not valid',
  'project, checks',
  'contracts of all projects, failing first',
  'monitors of all projects, problems first',
  'contract, new with problems',
  'contract, unsaved changes',
  'contract run, failed tests',
  'contract runs, a comparison',
  'redirect files, empty',
  'monitor, new with errors',
  'monitor, overview',
  'clients, full list and one comparison',
  'clients, a comparison',
  'settings, organization',
  'server admin, accounts',
  'docs, all pages',
  'docs, search results',
  'API documentation',
  'page not found',
  'error page',
];
for (const name of quickScenes) {
  if (!scenes.has(name)) throw new Error(`No scene is named ${name}`);
}

const allModes = ['light', 'dark'] as const;
/** All widths and modes, or one of each, rotating from scene to scene. */
function viewsOf(name: string, widths: readonly number[]) {
  if (!isQuickRun) return { widths, modes: allModes };
  const at = Math.max(quickScenes.indexOf(name), 0);
  const pick = <Value>(all: readonly Value[], turn: number) => all.filter((_, index) => index === turn % all.length);
  return { widths: pick(widths, at), modes: pick(allModes, Math.floor(at / 2)) };
}

async function look(page: Page, name: string, widths: readonly number[], modes: readonly ('light' | 'dark')[]) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessibleInModes(page, modes, (mode) => takePicture(page, `${name}-${width}-${mode}`));
  }
  await page.setViewportSize({ width: 320, height: 700 });
  // Parts that measure themselves follow a frame later.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), 'width at 320 px')
    .toBeLessThanOrEqual(320);
}

for (const [name, { open, widths: allWidths = [1280, 390], next = {} }] of scenes) {
  const tag = quickScenes.includes(name) ? [] : '@slow';
  const title = [name, ...Object.keys(next)].join('; ');
  sceneTest(`${title}: accessible, light and dark, and nothing scrolls sideways`, { tag }, async ({ page, site }) => {
    const { widths, modes } = viewsOf(name, allWidths);
    const size = { width: widths[0] ?? 1280, height: 900 };
    await page.setViewportSize(size);
    await open(page, site.url);
    await look(page, name, widths, modes);
    if (isQuickRun) return;
    for (const [state, act] of Object.entries(next)) {
      await base.step(state, async () => {
        await page.setViewportSize(size);
        await act(page);
        await look(page, state, widths, modes);
      });
    }
  });
}
