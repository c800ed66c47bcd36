import type { Browser } from './browser.ts';

/** One way to get a browser. A browser it finds may not start on this machine. Its errors are reported at the end. */
export interface BrowserSource {
  name: string;
  find(): Browser[];
}

export type StartCheck = (browser: Browser) => Promise<string | undefined>;

/** No source has a working browser. Has the reason for each source. */
export class NoBrowserError extends Error {
  readonly reasons: readonly string[];
  constructor(reasons: readonly string[]) {
    super('No browser starts on this machine');
    this.reasons = reasons;
  }
}

/** Returns the first browser that starts and doesn't try later sources. */
export async function chooseBrowser(sources: readonly BrowserSource[], startError: StartCheck): Promise<Browser> {
  const reasons: string[] = [];
  for (const { name, find } of sources) {
    try {
      for (const browser of find()) {
        const error = await startError(browser);
        if (error === undefined) return browser;
        reasons.push(`${browser.name} (${browser.executablePath}): ${error}`);
      }
    } catch (error) {
      reasons.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new NoBrowserError(reasons);
}
