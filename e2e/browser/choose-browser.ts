import type { Browser } from './browser.ts';

/** One source of browsers. Its browser might not start on this machine; its errors are reported at the end. */
export interface BrowserSource {
  name: string;
  find(): Browser[];
}

export type StartFault = (browser: Browser) => Promise<string | undefined>;

/** No source had a working browser. Has the reason for each source. */
export class NoBrowserError extends Error {
  readonly reasons: readonly string[];
  constructor(reasons: readonly string[]) {
    super('No browser starts on this machine');
    this.reasons = reasons;
  }
}

/** The first browser that starts; later sources aren't tried. */
export async function chooseBrowser(sources: readonly BrowserSource[], startFault: StartFault): Promise<Browser> {
  const reasons: string[] = [];
  for (const { name, find } of sources) {
    try {
      for (const browser of find()) {
        const fault = await startFault(browser);
        if (fault === undefined) return browser;
        reasons.push(`${browser.name} (${browser.executablePath}): ${fault}`);
      }
    } catch (error) {
      reasons.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new NoBrowserError(reasons);
}
