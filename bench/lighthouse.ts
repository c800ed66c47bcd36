import { startHopwise } from '../e2e/support/hopwise-server.ts';
import { startTargetSite } from '../e2e/support/target-site.ts';
import { buildWebWhenStale } from '../scripts/build-web.ts';
import { importPeer, installPeers, peerVersion } from './agreement/peers.ts';
import { type ChromeLauncher, type Lighthouse, launchBrowser } from './lighthouse-browser.ts';

/**
 * What Lighthouse says of our own pages, as phones and as desktops see them; the landing page by default. `/check` is the
 * page of a check that is made for it.
 */
const [asked = '/'] = process.argv.slice(2);
const wanted: Readonly<Record<string, number>> = {
  performance: asked === '/' ? 95 : 90,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};
const largestShift = 0.02;
/** Performance differs from run to run: the median counts. */
const runs = 3;
const devices = {
  phone: {},
  desktop: {
    formFactor: 'desktop',
    screenEmulation: { mobile: false, width: 1350, height: 940, deviceScaleFactor: 1, disabled: false },
    throttling: { rttMs: 40, throughputKbps: 10_240, cpuSlowdownMultiplier: 1 },
  },
} as const;

installPeers();
buildWebWhenStale();
const { default: lighthouse } = await importPeer<Lighthouse>('lighthouse');
const launcher = await importPeer<ChromeLauncher>('chrome-launcher');
const server = await startHopwise();
const site = await startTargetSite();
const { path, headers } = asked === '/check' ? await checkOfGuest() : { path: asked, headers: {} };
const browser = await launchBrowser(launcher, []);
try {
  console.log(`Lighthouse ${peerVersion('lighthouse')}, ${path}, median of ${runs}`);
  for (const [device, settings] of Object.entries(devices)) await judge(device, settings);
} finally {
  browser.kill();
  await server.stop();
  await site.stop();
}

/** Its page opens for whoever made it: known by a cookie. */
async function checkOfGuest(): Promise<{ path: string; headers: Record<string, string> }> {
  const response = await fetch(`${server.url}/api/v2/track`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ url: `${site.url}/chain/3` }),
  });
  const { data } = (await response.json()) as { data: { check: { id: string } } };
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return { path: `/check/${data.check.id}`, headers: { Cookie: cookies.join('; ') } };
}

async function judge(device: string, settings: object): Promise<void> {
  const scores: Record<string, number[]> = {};
  const failed = new Set<string>();
  const speeds: number[] = [];
  const paintsMs: number[] = [];
  const shifts: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const flags = {
      port: browser.port,
      onlyCategories: Object.keys(wanted),
      logLevel: 'error',
      ...settings,
      extraHeaders: headers,
    };
    const result = await lighthouse(`${server.url}${path}`, flags);
    if (!result) throw new Error('Lighthouse had no result.');
    const { audits, categories, environment } = result.lhr;
    speeds.push(environment.benchmarkIndex);
    paintsMs.push(Math.round(audits['largest-contentful-paint']?.numericValue ?? 0));
    shifts.push(audits['cumulative-layout-shift']?.numericValue ?? 0);
    for (const name of Object.keys(wanted)) {
      const { score = null, auditRefs = [] } = categories[name] ?? {};
      scores[name] = [...(scores[name] ?? []), Math.round((score ?? 0) * 100)];
      if (name === 'performance') continue;
      for (const { id } of auditRefs) if (audits[id]?.score === 0) failed.add(id);
    }
  }
  const computer = `the computer's speed index ${Math.round(median(speeds))}, of a quiet one 1500 and more`;
  console.log(`${device.padEnd(8)} largest paint ${median(paintsMs)} ms (${computer})`);
  const shift = median(shifts);
  console.log(`${device.padEnd(8)} layout shift ${shift.toFixed(3)} (wanted: less than ${largestShift})`);
  if (shift >= largestShift) process.exitCode = 1;
  for (const [name, least] of Object.entries(wanted)) {
    const score = median(scores[name] ?? []);
    console.log(`${device.padEnd(8)} ${name.padEnd(15)} ${score}${score < least ? ` (wanted: ${least})` : ''}`);
    if (score < least) process.exitCode = 1;
  }
  if (failed.size > 0) console.log(`${device.padEnd(8)} failed: ${[...failed].join(', ')}`);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
