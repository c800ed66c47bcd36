import { type CertificateWarning, dayMs, type Hop } from '@hopwise/model';

/** The facts about a certificate that warnings of its expiry need. */
export interface SeenCertificate {
  host: string;
  sha256Fingerprint: string;
  validFrom: string;
  validTo: string;
}

/** The certificates of all hosts of a chain, each once. */
export function certificatesOf(hops: readonly Pick<Hop, 'url' | 'tls'>[]): SeenCertificate[] {
  const seen = new Map<string, SeenCertificate>();
  for (const { url, tls } of hops) {
    const leaf = tls?.chain[0];
    const host = URL.parse(url)?.host;
    if (leaf === undefined || host === undefined) continue;
    const { sha256Fingerprint, validFrom, validTo } = leaf;
    seen.set(`${host} ${sha256Fingerprint}`, { host, sha256Fingerprint, validFrom, validTo });
  }
  return [...seen.values()];
}

const fixedDays = [21, 14, 7] as const;

/**
 * How many days before its end to warn of a certificate, most first, and 0 for the end itself. The first is the shorter
 * of three weeks and a third of its lifetime less a day: automatic renewal comes when a third is left, and gets a day
 * for that. Certificates of a few days have one warning, at a tenth of their lifetime at least.
 */
export function warningDays(lifetimeDays: number): number[] {
  const first = Math.min(fixedDays[0], Math.max(lifetimeDays / 3 - 1, lifetimeDays / 10));
  return [first, ...fixedDays.filter((days) => days <= first - 1), 0];
}

/** Warnings already sent: by certificate, the fewest days that were announced, and when it expires. */
export type WarnedCertificates = Readonly<Record<string, { days: number; validTo: number }>>;

/**
 * The warnings that are due and not yet sent. Of several for one certificate, only the last: older ones add nothing.
 */
export function dueWarnings(
  seen: readonly SeenCertificate[],
  earlier: WarnedCertificates,
  now: number,
): CertificateWarning[] {
  return expiringAmong(seen, now).filter(
    ({ host, sha256Fingerprint, thresholdDays }) =>
      thresholdDays < (earlier[keyOf({ host, sha256Fingerprint })]?.days ?? Number.POSITIVE_INFINITY),
  );
}

/** Certificates close to expiry, whether a warning was sent or not. */
export function expiringAmong(seen: readonly SeenCertificate[], now: number): CertificateWarning[] {
  return seen.flatMap(({ host, sha256Fingerprint, validFrom, validTo }) => {
    const [from, to] = [Date.parse(validFrom), Date.parse(validTo)];
    if (!(from < to)) return [];
    const left = (to - now) / dayMs;
    const thresholdDays = warningDays((to - from) / dayMs).findLast((days) => left <= days);
    if (thresholdDays === undefined) return [];
    return [
      { host, sha256Fingerprint, validTo: new Date(to).toISOString(), thresholdDays, daysLeft: Math.floor(left) },
    ];
  });
}

/** More than any chain has: hosts that change their certificate at every request must not fill the state. */
const mostRemembered = 50;

export function rememberWarnings(
  earlier: WarnedCertificates,
  warned: readonly CertificateWarning[],
): WarnedCertificates {
  const added = warned.map(
    (each) => [keyOf(each), { days: each.thresholdDays, validTo: Date.parse(each.validTo) }] as const,
  );
  const all = Object.entries({ ...earlier, ...Object.fromEntries(added) });
  return Object.fromEntries(all.toSorted(([, a], [, b]) => b.validTo - a.validTo).slice(0, mostRemembered));
}

const keyOf = ({ host, sha256Fingerprint }: Pick<SeenCertificate, 'host' | 'sha256Fingerprint'>): string =>
  `${host} ${sha256Fingerprint}`;
