import {
  type Certificate,
  type TlsEvidence,
  type TlsSuiteKind,
  type TlsSuiteOffer,
  type TlsVersion,
  type TlsVersionOffer,
  type TrustErrorCode,
  tlsSuiteKinds,
} from '@hopwise/model';
import { isBrowserKey } from '../../certificate/browser-key.ts';
import type { ClientOffer } from './tls-client-hello.ts';
import type { ProbeResult } from './tls-probe.ts';
import type { ServerFlight } from './tls-server-flight.ts';
import { type CipherSuite, classicSuites, modernSuites, suiteKinds } from './tls-suites.ts';

export const probedVersions: readonly TlsVersion[] = ['SSLv3', 'TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'];

export type Ask = (offer: Omit<ClientOffer, 'host'>) => Promise<ProbeResult>;

/** The server's response to each version, offered alone with every suite. */
export function probeVersions(ask: Ask): Promise<[TlsVersion, ProbeResult][]> {
  return Promise.all(
    probedVersions.map(async (version): Promise<[TlsVersion, ProbeResult]> => {
      const suites = version === 'TLSv1.3' ? modernSuites : classicSuites;
      return [version, await ask({ version, suites })];
    }),
  );
}

export function versionOffer(version: TlsVersion, result: ProbeResult): TlsVersionOffer {
  if (result.kind === 'silent') return { version, accepted: null, cipher: null, keyExchange: null };
  const accepted = result.kind === 'agreed' && result.flight.version === version;
  return { version, accepted, ...(accepted ? agreement(result.flight) : { cipher: null, keyExchange: null }) };
}

const agreement = ({ suite: { name, bits }, keyExchange }: ServerFlight) => ({ cipher: { name, bits }, keyExchange });

const modernKinds = {
  'modern-128-bit': modernSuites.filter(({ bits }) => bits === 128),
  'modern-256-bit': modernSuites.filter(({ bits }) => bits === 256),
} as const;
const suitesOf: Readonly<Record<TlsSuiteKind, readonly CipherSuite[]>> = { ...suiteKinds, ...modernKinds };

const isModern = (kind: TlsSuiteKind): boolean => kind in modernKinds;

/**
 * Which kinds of suite the server agrees to. What its choices for the versions already show is not asked again, which
 * leaves five connections to a well-kept server.
 */
export function probeSuites(versions: readonly TlsVersionOffer[], ask: Ask): Promise<TlsSuiteOffer[]> {
  return Promise.all(tlsSuiteKinds.map((kind) => askSuiteKind(kind, versions, ask)));
}

async function askSuiteKind(
  kind: TlsSuiteKind,
  versions: readonly TlsVersionOffer[],
  ask: Ask,
): Promise<TlsSuiteOffer> {
  const asked = versions.filter(({ version }) => (version === 'TLSv1.3') === isModern(kind));
  const suites = suitesOf[kind];
  const shown = asked.findLast(({ cipher }) => suites.some(({ name }) => name === cipher?.name));
  if (shown) return { kind, ...shown };
  const newest = asked.findLast(({ accepted }) => accepted);
  if (!newest) return noAgreement(kind, asked.some(({ accepted }) => accepted === null) ? null : false);
  const result = await ask({ version: newest.version, suites });
  if (result.kind === 'silent') return noAgreement(kind, null);
  if (result.kind !== 'agreed' || !suites.includes(result.flight.suite)) return noAgreement(kind, false);
  return { kind, accepted: true, version: result.flight.version, ...agreement(result.flight) };
}

const noAgreement = (kind: TlsSuiteKind, accepted: false | null): TlsSuiteOffer => ({
  kind,
  accepted,
  version: null,
  cipher: null,
  keyExchange: null,
});

/** A server that no browser can connect to, however good its certificate. */
export function connectionErrors(
  { versions, suites }: Pick<TlsEvidence, 'versions' | 'suites'>,
  leaf: Certificate | undefined,
): TrustErrorCode[] {
  if (leaf && !isBrowserKey(leaf)) return ['unsupported_key'];
  const accepts = (wanted: TlsVersion) => versions.find(({ version }) => version === wanted)?.accepted ?? null;
  const [hasTls12, hasTls13] = [accepts('TLSv1.2'), accepts('TLSv1.3')];
  const older = suites.find(({ kind }) => kind === 'browsers');
  // What gave no response may be a current one. Of TLS 1.3 browsers leave out CCM alone, which no server has alone.
  if (hasTls13 !== false || hasTls12 === null || (hasTls12 && older?.accepted !== false)) return [];
  const best = versions.findLast(({ accepted }) => accepted)?.keyExchange;
  return [best?.type === 'DH' && best.bits < 2048 ? 'weak_dh' : 'weak_cipher'];
}
