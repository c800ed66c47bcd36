import type { TlsTraits, TlsVersion, TlsVersionOffer } from '@hopwise/model';
import { probeCcsInjection } from './ccs-injection-probe.ts';
import { probeSsl2 } from './ssl2-probe.ts';
import type { ClientOffer } from './tls-client-hello.ts';
import type { Ask } from './tls-offers.ts';
import type { Connect, ProbeResult } from './tls-probe.ts';
import type { HelloTraits } from './tls-server-flight.ts';
import { classicSuites, modernSuites } from './tls-suites.ts';

/** IANA's number of X25519MLKEM768, the post-quantum group that browsers offer. */
const x25519MlKem768 = 0x11ec;

export type EarlyTraits = Pick<TlsTraits, 'ssl2' | 'postQuantum'>;

/** What can be asked before it is known which versions the server speaks. */
export async function askEarlyTraits(ask: Ask, connect: Connect, until: () => AbortSignal): Promise<EarlyTraits> {
  const [ssl2, postQuantum] = await Promise.all([
    probeSsl2(connect, until()),
    ask({ version: 'TLSv1.3', suites: modernSuites, group: x25519MlKem768 }),
  ]);
  return { ssl2, postQuantum: takesPostQuantum(postQuantum) };
}

function takesPostQuantum(result: ProbeResult): boolean | null {
  if (result.kind === 'silent') return null;
  return result.kind === 'agreed' && result.flight.hello.group === x25519MlKem768;
}

export type HelloFindings = Pick<TlsTraits, 'secureRenegotiation' | 'compression' | 'heartbeat'>;

/** What the ServerHellos of TLS 1.0 to 1.2 show; SSL 3.0 has no extensions, and TLS 1.3 none of these. */
export function readHellos(flights: readonly [TlsVersion, ProbeResult][]): HelloFindings {
  const hellos = classicHellos(flights);
  if (hellos.length === 0) return { secureRenegotiation: null, compression: null, heartbeat: null };
  return {
    secureRenegotiation: hellos.every(({ hasSecureRenegotiation }) => hasSecureRenegotiation),
    compression: hellos.some(({ compresses }) => compresses),
    heartbeat: hellos.some(({ hasHeartbeat }) => hasHeartbeat),
  };
}

const withExtensions = new Set<TlsVersion>(['TLSv1', 'TLSv1.1', 'TLSv1.2']);

const classicHellos = (flights: readonly [TlsVersion, ProbeResult][]): HelloTraits[] =>
  flights.flatMap(([, result]) =>
    result.kind === 'agreed' && withExtensions.has(result.flight.version) ? [result.flight.hello] : [],
  );

/** Timestamps in the TLS extension, from a hello that came with this leaf. null: only TLS 1.3, which hides them. */
export function extensionTimestamps(flights: readonly [TlsVersion, ProbeResult][], leaf: Buffer): number | null {
  const counts = flights.flatMap(([, result]) => {
    if (result.kind !== 'agreed' || !withExtensions.has(result.flight.version)) return [];
    return result.flight.certificates[0]?.equals(leaf) ? [result.flight.hello.sctCount] : [];
  });
  return counts.length === 0 ? null : Math.max(...counts);
}

/** False for a server of TLS 1.3 alone, where the message means nothing. */
export async function askCcsInjection(
  versions: readonly TlsVersionOffer[],
  connect: Connect,
  { host, signal }: { host: string; signal: AbortSignal },
): Promise<boolean | null> {
  const newest = versions.findLast(({ version, accepted }) => accepted && withExtensions.has(version));
  if (!newest) return versions.some(({ accepted }) => accepted === null) ? null : false;
  const offer: ClientOffer = { host, version: newest.version, suites: classicSuites };
  return probeCcsInjection(connect, offer, signal);
}
