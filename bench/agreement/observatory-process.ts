import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { type LoopbackRoute, routeToLoopback } from './loopback-routes.ts';
import { type ObservatoryJudgement, observatoryPackage } from './observatory.ts';
import { importPeer, packageFolder } from './peers.ts';

interface Observatory {
  scan(hostname: string): Promise<{ scan: { score: number }; tests: Record<string, { result: string }> }>;
}

/**
 * The package downloads the HSTS preload list in its install script, which doesn't run here. This is the only entry
 * that the local sites need.
 */
function writePreloadList(): void {
  const file = path.join(packageFolder(observatoryPackage), 'conf', 'hsts-preload.json');
  if (existsSync(file)) return;
  writeFileSync(file, JSON.stringify({ dev: { includeSubDomains: true, mode: 'force-https', pinned: false } }));
}

async function judge({ scan }: Observatory, host: string): Promise<ObservatoryJudgement> {
  try {
    const { scan: summary, tests } = await scan(host);
    const results = Object.entries(tests).map(([name, { result }]) => [name, result]);
    return { score: summary.score, results: Object.fromEntries(results) };
  } catch (error) {
    return { refusal: error instanceof Error ? error.message : String(error) };
  }
}

const { hosts, routes } = (await json(process.stdin)) as { hosts: string[]; routes: LoopbackRoute[] };
routeToLoopback(routes);
writePreloadList();
const observatory = await importPeer<Observatory>(observatoryPackage);
const judgements: Record<string, ObservatoryJudgement> = {};
for (const host of hosts) judgements[host] = await judge(observatory, host);
process.stdout.write(JSON.stringify(judgements));
