import type { TlsTraits, TlsVersion } from '@hopwise/model';
import type { Ask } from './tls-offers.ts';
import type { ProbeResult } from './tls-probe.ts';
import type { HelloTraits } from './tls-server-flight.ts';
import { modernSuites } from './tls-suites.ts';

/** IANA's number of X25519MLKEM768, the post-quantum group that browsers offer. */
const x25519MlKem768 = 0x11ec;

/** Whether the server accepts the post-quantum group. */
export async function probePostQuantum(ask: Ask): Promise<boolean | null> {
  const result = await ask({ version: 'TLSv1.3', suites: modernSuites, group: x25519MlKem768 });
  if (result.kind === 'silent') return null;
  return result.kind === 'agreed' && result.flight.hello.group === x25519MlKem768;
}

export type HelloFindings = Pick<TlsTraits, 'secureRenegotiation' | 'compression'>;

/** The traits shown by the ServerHellos of TLS 1.0 to 1.2; SSL 3.0 has no extensions, and TLS 1.3 none of these. */
export function readHellos(flights: readonly [TlsVersion, ProbeResult][]): HelloFindings {
  const hellos = classicHellos(flights);
  if (hellos.length === 0) return { secureRenegotiation: null, compression: null };
  return {
    secureRenegotiation: hellos.every(({ hasSecureRenegotiation }) => hasSecureRenegotiation),
    compression: hellos.some(({ compresses }) => compresses),
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
