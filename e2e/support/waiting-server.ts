import { startSite } from '@hopwise/engine/testing/http-site';
import { patient, startPool } from './browser-pool.ts';

/** Run as a process of its own, to be killed: it has followed one URL, says so, and keeps its browser. */
await using site = await startSite({ '/': 'Here' });
await using pool = await startPool({ quietMs: 100 });
const { trace } = await pool.follow({ url: `${site.origin}/` }, patient);
console.log(trace.end.kind);
await new Promise<never>(() => setInterval(() => {}, 60_000));
