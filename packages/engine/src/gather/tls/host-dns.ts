import { isIP, type Socket } from 'node:net';
import { type CaaPolicy, type Gathered, type HostAddress, type HostDns, withoutRootDot } from '@hopwise/model';
import { isLocalhost } from '../../connection/resolver.ts';
import type { Network } from '../../network.ts';
import { netError, type Peer, toNetError } from '../../request/net-error.ts';

export interface DnsTarget extends Peer {
  network: Pick<Network, 'dial' | 'resolve' | 'lookupCaa'>;
  signal: AbortSignal;
}

/** More than a name usually has; the rest is not tried. */
const maxAddresses = 8;
/** Hosts with more labels are rare, and each costs a question. */
const maxNames = 6;

/** The DNS facts of a host name: all its addresses, each tried, and who may issue certificates for it. */
export async function gatherHostDns(target: DnsTarget): Promise<HostDns> {
  const { host } = target;
  const hasName = isIP(host) === 0 && !isLocalhost(host);
  if (!hasName) return { addresses: [], caa: { ok: true, value: null } };
  const [addresses, caa] = await Promise.all([tryAddresses(target), findCaa(target)]);
  return { addresses, caa };
}

async function tryAddresses({ host, port, network, signal }: DnsTarget): Promise<HostAddress[]> {
  const found = await network.resolve(host, signal).catch(() => []);
  const tried = await Promise.all(
    found.slice(0, maxAddresses).map(async ({ address, family }) => {
      const dialled = network.dial({ host: address, port, signal });
      const result = await dialled.then(hangUp, (error: unknown) => whyNot(error, { host: address, port }));
      return { ip: address, family, result };
    }),
  );
  return tried.map(({ ip, family, result }) => ({ ip, family, answers: answersOf(result) }));
}

type DialResult = 'accepted' | 'refused' | 'unreached';

function hangUp(socket: Socket): DialResult {
  socket.destroy();
  return 'accepted';
}

function whyNot(error: unknown, peer: Peer): DialResult {
  const { code } = toNetError(error, peer);
  return code === 'CONNECTION_REFUSED' || code === 'CONNECTION_RESET' ? 'refused' : 'unreached';
}

/** Silence is the end of our own patience, and we may have no IPv6 ourselves: neither says anything about the host. */
function answersOf(result: DialResult): boolean | null {
  if (result === 'accepted') return true;
  return result === 'refused' ? false : null;
}

/** RFC 8659 section 3: the records of the name itself, else those of the nearest name above it. */
async function findCaa({ host, network, signal }: DnsTarget): Promise<Gathered<CaaPolicy | null>> {
  const names = namesUpwards(host);
  try {
    const lists = await Promise.all(names.map((name) => network.lookupCaa(name, signal)));
    const at = lists.findIndex((list) => list.length > 0);
    const name = names[at];
    if (name === undefined) return { ok: true, value: { name: null, issuers: [], wildcardIssuers: [] } };
    const valuesOf = (tag: 'issue' | 'issuewild') =>
      (lists[at] ?? []).flatMap((record) => (record[tag] === undefined ? [] : [String(record[tag]).slice(0, 200)]));
    return { ok: true, value: { name, issuers: valuesOf('issue'), wildcardIssuers: valuesOf('issuewild') } };
  } catch {
    const message = "The name servers didn't respond to the CAA query.";
    return { ok: false, error: netError('DNS_FAILED', undefined, message) };
  }
}

function namesUpwards(host: string): string[] {
  const labels = withoutRootDot(host).split('.');
  return labels
    .map((_label, index) => labels.slice(index).join('.'))
    .filter((name) => name.includes('.'))
    .slice(0, maxNames);
}
