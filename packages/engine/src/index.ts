export { isCidr } from './address-guard.ts';
export { Deadline } from './deadline.ts';
export { type FetchedHop, type FetchOptions, fetchHop } from './fetch-hop.ts';
export { type GatherOptions, gatherEvidence } from './gather/gather-evidence.ts';
export type { HopRequest } from './hop-request.ts';
export { isHstsPreloaded } from './hsts-memory.ts';
export { defaultUserAgent } from './http/request-headers.ts';
export { createNetwork, type Network, type NetworkSettings } from './network.ts';
export { type TraceHooks, type TraceOptions, type TraceRequest, trace } from './trace.ts';
