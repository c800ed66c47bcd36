import { environmentOf } from '../e2e/browser/browser.ts';
import { findBrowser } from '../e2e/browser/find-browser.ts';

export interface Lighthouse {
  default(url: string, flags: object): Promise<{ lhr: LighthouseReport } | undefined>;
}

export interface LighthouseReport {
  audits: Record<string, { score: number | null; scoreDisplayMode: string; numericValue?: number }>;
  categories: Record<string, { score: number | null; auditRefs: { id: string }[] }>;
  /** How fast the computer is, measured during the run: a quiet one of today has 1500 and more. */
  environment: { benchmarkIndex: number };
  runtimeError?: { code: string };
}

export interface ChromeLauncher {
  launch(options: object): Promise<{ port: number; kill(): void }>;
}

/** The browser of the tests, opened for Lighthouse. */
export async function launchBrowser({ launch }: ChromeLauncher, flags: readonly string[]) {
  const browser = await findBrowser();
  return launch({
    chromePath: browser.executablePath,
    envVars: environmentOf(browser),
    chromeFlags: ['--headless', '--no-sandbox', ...flags],
  });
}
