import path from 'node:path';
import type { Page } from '@playwright/test';
import { accountScenes } from '../scenes/account-scenes.ts';
import { adminScenes } from '../scenes/admin-scenes.ts';
import { bulkScenes } from '../scenes/bulk-scenes.ts';
import { clientScenes } from '../scenes/client-scenes.ts';
import { contractScenes } from '../scenes/contract-scenes.ts';
import { monitorScenes } from '../scenes/monitor-scenes.ts';
import { publicScenes } from '../scenes/public-scenes.ts';
import { expectAccessible, setMode } from '../support/expect-accessible.ts';
import { expect, test } from '../support/test.ts';

/** Where to keep a picture of every scene; none are taken otherwise, for they cost more than all else here. */
const pictures = process.env.SCREENS_DIR;

// Some scenes are about what fails.
test.use({ expectedFailures: [/\/api\/|\/assets\/analysis-screen|404 \(Not Found\)/] });

async function takePicture(page: Page, name: string) {
  if (pictures === undefined) return;
  const file = `${name.replaceAll(/[^\w]+/g, '-')}.png`;
  await page.screenshot({ path: path.join(pictures, file), fullPage: true });
}

const scenes = Object.entries({
  ...publicScenes,
  ...accountScenes,
  ...adminScenes,
  ...bulkScenes,
  ...clientScenes,
  ...contractScenes,
  ...monitorScenes,
});
for (const [name, { open, widths = [1280, 390] }] of scenes) {
  test(`${name}: accessible at ${widths.join(' and ')} px, light and dark, and nothing scrolls sideways`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width: widths[0] ?? 1280, height: 900 });
    await open(page, site.url);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      let seen: string | undefined;
      for (const mode of ['light', 'dark'] as const) {
        await setMode(page, mode);
        seen = await expectAccessible(page, seen);
        await takePicture(page, `${name}-${width}-${mode}`);
      }
    }
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), 'width at 320 px').toBeLessThanOrEqual(320);
  });
}
