import type { Socket } from 'node:net';
import type { Gathered } from '@hopwise/model';
import { bareHost, portOf } from '@hopwise/parsers';
import { createAddressGuard } from './address/address-guard.ts';
import type { FetchIssuer } from './certificate/certificate-path.ts';
import { type TrustedRoots, trustedRoots } from './certificate/trust-store.ts';
import type { Connection } from './connection/connection.ts';
import { ConnectionPool } from './connection/connection-pool.ts';
import {
  type ConnectProgress,
  type ConnectTerms,
  type DialTarget,
  dial,
  noProgress,
  noTerms,
  type RemoteAddress,
  untilDeadline,
} from './connection/dial.ts';
import { type FileRequest, fetchFile, rememberedIssuers } from './connection/fetch-file.ts';
import { Http1Connection } from './connection/http1-connection.ts';
import { Http2Connection } from './connection/http2-connection.ts';
import { PeerJudge } from './connection/peer-trust.ts';
import {
  createCaaLookup,
  createResolver,
  type Lookup,
  type LookupCaa,
  type ResolvedAddress,
} from './connection/resolver.ts';
import { beyondBrowsers, isRefusedOffer, type Secured, type SecureMeans, secure } from './connection/secure.ts';
import { Deadline } from './request/deadline.ts';
import type { HostGate } from './request/host-gate.ts';
import type { Peer } from './request/net-error.ts';

export interface NetworkSettings {
  /** Ranges that may be contacted although they are not part of the public internet. */
  allowCidrs?: readonly string[];
  /** PEM certificates trusted in addition to the public roots. */
  extraCa?: readonly string[];
  /** Bounds the requests that go to one host at once; as many as come when left out. */
  gate?: Pick<HostGate, 'at'>;
  /** Another server to dial for a host; it is judged like any other. Host header and server name stay as they are. */
  route?: (peer: Peer) => Peer | undefined;
  /** Replaces the computer's own resolver. */
  lookup?: Lookup;
  /**
   * Replaces its name servers where CAA records are requested. Names of another resolver have none unless this says so.
   */
  lookupCaa?: LookupCaa;
}

/** The only way to other hosts: every address is checked here before it is contacted. */
export interface Network {
  readonly extraCa: readonly string[];
  /** Every address of a name, whether it may be contacted or not. */
  resolve(host: string, signal: AbortSignal): Promise<readonly ResolvedAddress[]>;
  readonly lookupCaa: LookupCaa;
  /** A TCP connection to a checked address. Rejects with an error that toNetError explains. */
  dial(target: { host: string; port: number; signal?: AbortSignal }): Promise<Socket>;
  /** A connection that speaks HTTP. Rejects with a NetFailure; `progress` is filled in as far as it came. */
  connect(url: URL, deadline: Deadline, progress: ConnectProgress, terms?: ConnectTerms): Promise<Connection>;
  /** The document that an authority publishes about its certificates. Never rejects. */
  fetchFile(request: FileRequest): Promise<Gathered<Buffer>>;
  /** The certificate that another one names as its issuer's. */
  readonly fetchIssuer: FetchIssuer;
  /** Where requests to a busy host wait. */
  readonly gate: Pick<HostGate, 'at'> | undefined;
  /** Connections shared by all traces that do not ask for their own. */
  readonly pool: ConnectionPool;
  /** Closes what is idle. What is under way ends by its own deadline. */
  close(): void;
}

const noCaaRecords: LookupCaa = async () => [];

export function createNetwork(settings: NetworkSettings = {}): Network {
  const {
    allowCidrs = [],
    extraCa = [],
    gate,
    route,
    lookup,
    lookupCaa = lookup ? noCaaRecords : createCaaLookup(),
  } = settings;
  const guard = createAddressGuard(allowCidrs);
  const resolver = createResolver(lookup);
  const pool = new ConnectionPool();

  const dialRouted = (target: DialTarget) => dial({ ...target, ...route?.(target) }, resolver, guard);

  async function dialSocket({ host, port, signal }: { host: string; port: number; signal?: AbortSignal }) {
    const deadline = new Deadline({ signal });
    try {
      const target = { host: bareHost(host), port, deadline, progress: noProgress() };
      const { socket } = await dialRouted(target);
      return socket;
    } finally {
      deadline.dispose();
    }
  }

  async function resolve(host: string, signal: AbortSignal): Promise<readonly ResolvedAddress[]> {
    const deadline = new Deadline({ signal });
    try {
      return await untilDeadline(resolver.resolve(host), deadline);
    } finally {
      deadline.dispose();
    }
  }

  async function connect(
    url: URL,
    deadline: Deadline,
    progress: ConnectProgress,
    { family, http1Only: isHttp1Only = false }: ConnectTerms = noTerms,
  ): Promise<Connection> {
    const target: DialTarget = { host: bareHost(url.hostname), port: portOf(url), family, deadline, progress };
    const { host, port } = target;
    if (url.protocol === 'http:') {
      const { socket, remote } = await dialRouted(target);
      return new Http1Connection(socket, { host, port, remote, tls: null });
    }
    const { socket, tls, remote } = await connectSecurely(target, trustedRoots(extraCa), isHttp1Only);
    const facts = { host, port, remote, tls };
    return socket.alpnProtocol === 'h2' ? new Http2Connection(socket, facts) : new Http1Connection(socket, facts);
  }

  /**
   * As a browser does. Where that fails, what the server agrees to otherwise is worth seeing, and is marked as such.
   */
  async function connectSecurely(
    target: DialTarget,
    roots: TrustedRoots,
    isHttp1Only: boolean,
  ): Promise<Secured & { remote: RemoteAddress }> {
    judge ??= new PeerJudge(roots.store, fetchIssuer);
    const { socket, remote } = await dialRouted(target);
    try {
      return { remote, ...(await secure(socket, target, { context: roots.browserContext, judge, isHttp1Only })) };
    } catch (error) {
      if (!isRefusedOffer(error)) throw error;
      return await connectTolerantly(target, { context: roots.tolerantContext, judge, isHttp1Only }).catch(() => {
        throw error;
      });
    }
  }

  async function connectTolerantly(target: DialTarget, means: SecureMeans) {
    const { socket, remote } = await dialRouted(target);
    return { remote, ...beyondBrowsers(await secure(socket, target, means)) };
  }

  const fetchFromAuthority = (request: FileRequest) => fetchFile(request, connect);
  const fetchIssuer = rememberedIssuers(fetchFromAuthority);
  let judge: PeerJudge | undefined;

  return {
    extraCa,
    resolve,
    lookupCaa,
    dial: dialSocket,
    connect,
    fetchFile: fetchFromAuthority,
    fetchIssuer,
    gate,
    pool,
    close: () => pool.close(),
  };
}
