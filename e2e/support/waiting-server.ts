import { startSite } from '@hopwise/engine/testing/http-site';
import { patient, startPool } from './browser-pool.ts';

/** Runs as its own process, to be killed: it follows one URL, prints the result and keeps its browser open. */
await using site = await startSite({ '/': 'Here' });
await using pool = await startPool({ quietMs: 100 });
const { trace } = await pool.follow({ url: `${site.origin}/` }, patient);
console.log(trace.end.kind);
await new Promise<never>(() => setInterval(() => {}, 60_000));
