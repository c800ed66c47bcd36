import { environmentOf } from '../../e2e/browser/browser.ts';
import { findBrowser } from '../../e2e/browser/find-browser.ts';
import { importPeer } from './peers.ts';
import type { ServedSites } from './serve-sites.ts';

interface Lighthouse {
  default(url: string, flags: object): Promise<{ lhr: LighthouseReport } | undefined>;
}

interface LighthouseReport {
  audits: Record<string, { score: number | null; scoreDisplayMode: string }>;
  categories: Record<string, { score: number | null; auditRefs: { id: string }[] }>;
  runtimeError?: { code: string };
}

interface ChromeLauncher {
  launch(options: object): Promise<{ port: number; kill(): void }>;
}

/** The tests' browser, opened for Lighthouse. */
async function launchBrowser({ launch }: ChromeLauncher, flags: readonly string[]) {
  const browser = await findBrowser();
  return launch({
    chromePath: browser.executablePath,
    envVars: environmentOf(browser),
    chromeFlags: ['--headless', '--no-sandbox', ...flags],
  });
}

export type Verdict = 'passed' | 'failed' | 'not applicable' | 'not judged';

/** Lighthouse's result for each audit of a page, or why it rejects the page. */
export type LighthouseJudgement = { score: number; verdicts: Record<string, Verdict> } | { refusal: string };

/** Only the SEO category, one page after another in one browser. */
export async function judgeByLighthouse(
  urls: readonly string[],
  served: ServedSites,
): Promise<Record<string, LighthouseJudgement>> {
  const { default: lighthouse } = await importPeer<Lighthouse>('lighthouse');
  const browser = await launchBrowser(await importPeer<ChromeLauncher>('chrome-launcher'), chromeFlags(served));
  try {
    const judgements: Record<string, LighthouseJudgement> = {};
    for (const url of urls) {
      const flags = {
        port: browser.port,
        onlyCategories: ['seo'],
        disableFullPageScreenshot: true,
        // Audit error pages too.
        ignoreStatusCode: true,
        logLevel: 'error',
      };
      const result = await lighthouse(url, flags);
      if (!result) throw new Error(`Lighthouse had no result for ${url}.`);
      judgements[url] = readReport(result.lhr);
    }
    return judgements;
  } finally {
    browser.kill();
  }
}

/** Maps names to local ports; certificates aren't Lighthouse's subject. */
function chromeFlags({ routes }: ServedSites): string[] {
  const mapped = routes.flatMap(({ name, httpPort, httpsPort }) => [
    `MAP ${name}:80 127.0.0.1:${httpPort}`,
    `MAP ${name}:443 127.0.0.1:${httpsPort}`,
  ]);
  return [
    '--ignore-certificate-errors',
    `--host-resolver-rules=${[...mapped, 'MAP * ~NOTFOUND', 'EXCLUDE 127.0.0.1'].join(',')}`,
  ];
}

function readReport({ audits, categories, runtimeError }: LighthouseReport): LighthouseJudgement {
  if (runtimeError) return { refusal: runtimeError.code };
  const { score = null, auditRefs = [] } = categories.seo ?? {};
  if (score === null) return { refusal: 'no score' };
  const automatic = auditRefs.filter(({ id }) => audits[id]?.scoreDisplayMode !== 'manual');
  const verdicts = automatic.map(({ id }) => [id, verdictOf(audits[id])]);
  return { score: Math.round(score * 100), verdicts: Object.fromEntries(verdicts) };
}

function verdictOf(audit: LighthouseReport['audits'][string] | undefined): Verdict {
  if (audit?.scoreDisplayMode === 'notApplicable') return 'not applicable';
  if (audit?.score === 1) return 'passed';
  return audit?.score === 0 ? 'failed' : 'not judged';
}
