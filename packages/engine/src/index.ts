export { isCidr, matchRanges } from './address/address-guard.ts';
export { collectSitemapUrls } from './gather/collect-sitemap-urls.ts';
export { variantsOf as entryVariantsOf } from './gather/entry-variants.ts';
export { fetchFile } from './gather/fetch-file.ts';
export { type GatherOptions, gatherEvidence } from './gather/gather-evidence.ts';
export { SiteMemory } from './gather/site-memory.ts';
export { openHop, unsentHop } from './hop-record.ts';
export { inspectTls } from './inspect-tls.ts';
export { createNetwork, type Network, type NetworkSettings } from './network.ts';
export { type PostResponse, postMessage } from './post-message.ts';
export type { HstsPreloadList, LoadedPreloadList } from './redirect/hsts-memory.ts';
export { maxRefreshDelaySeconds } from './redirect/next-request.ts';
export { Deadline } from './request/deadline.ts';
export {
  type GateKey,
  HostBackoffError,
  type HostEntrance,
  HostGate,
  type SeenResponse,
  serversOf,
} from './request/host-gate.ts';
export { netError, toNetError } from './request/net-error.ts';
export { trace } from './trace.ts';
export type { TraceOptions } from './trace-request.ts';
