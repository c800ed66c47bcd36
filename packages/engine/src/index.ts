export { isCidr, matchRanges } from './address/address-guard.ts';
export { type FetchedFile, fetchFile } from './gather/fetch-file.ts';
export { type GatherOptions, gatherEvidence } from './gather/gather-evidence.ts';
export { SiteMemory } from './gather/site-memory.ts';
export { createNetwork, type Network } from './network.ts';
export type { HeldPreloadList, HstsPreloadList } from './redirect/hsts-memory.ts';
export { gateMemory, type HostEntrance, HostGate, HostRestsError, type SeenResponse } from './request/host-gate.ts';
export { withoutPassword } from './request/parse-url.ts';
export { type TraceOptions, trace } from './trace.ts';
