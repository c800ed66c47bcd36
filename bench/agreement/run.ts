import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { reportPromise } from '../figures.ts';
import { agreementDoc } from './agreement-doc.ts';
import { chainSites } from './chain-sites.ts';
import { type Comparison, compareWithLighthouse, compareWithObservatory } from './compare.ts';
import { explained, explains } from './explained.ts';
import { headerSites } from './header-sites.ts';
import { judgeByHopwise } from './hopwise.ts';
import { judgeByLighthouse } from './lighthouse.ts';
import { routeToLoopback } from './loopback-routes.ts';
import { markupSites } from './markup-sites.ts';
import { judgeByObservatory } from './observatory.ts';
import { installPeers } from './peers.ts';
import { seoSites } from './seo-sites.ts';
import { serveSites } from './serve-sites.ts';
import type { Site } from './site.ts';
import { summarize, tableOf } from './table.ts';

const allSites = [...headerSites, ...chainSites, ...seoSites, ...markupSites];

/** Runs every site through all three tools and returns the results of each test. */
async function compareAll(sites: readonly Site[]): Promise<Comparison[]> {
  await using served = await serveSites(sites);
  routeToLoopback(served.routes);
  const byObservatory = await judgeByObservatory(
    sites.map(({ host }) => host),
    served,
  );
  const byLighthouse = await judgeByLighthouse(
    sites.map(({ url }) => url),
    served,
  );
  const rows: Comparison[] = [];
  for (const { host, url, about } of sites) {
    const ours = await judgeByHopwise(url, served);
    const ofSite = [
      ...compareWithObservatory(host, ours, byObservatory[host] ?? { refusal: 'no response' }),
      ...compareWithLighthouse(host, ours, byLighthouse[url] ?? { refusal: 'no response' }),
    ];
    console.log(`\n${url}: ${about}\n${tableOf(ofSite)}`);
    rows.push(...ofSite);
  }
  return rows;
}

const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const sites = names.length === 0 ? allSites : allSites.filter(({ host }) => names.includes(host));
if (sites.length === 0) throw new Error(`Unknown site: ${names.join(', ')}`);

installPeers();
const rows = await compareAll(sites);
console.log('');
for (const { what, same, explained: meant, different } of summarize(rows)) {
  reportPromise({
    what,
    happened: `${same} the same, ${meant} different and explained, ${different} different`,
    promised: 'every difference explained',
    isKept: different === 0,
  });
}

const isComplete = sites.length === allSites.length;
const outdated = isComplete ? explained.filter((each) => !rows.some((row) => explains(each, row))) : [];
for (const { peer, test, site } of outdated) {
  console.log(`No longer different, so remove its explanation: ${peer} ${test} of ${site}`);
}
if (isComplete && process.argv.includes('--write')) {
  writeFileSync(path.resolve(import.meta.dirname, '../../docs/agreement.md'), agreementDoc(allSites, rows));
}
if (outdated.length > 0) process.exitCode = 1;
