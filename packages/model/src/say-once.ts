import type { Finding } from './analysis.ts';

type Told = Pick<Finding, 'id' | 'status' | 'outcome'>;

/** One fact that several audits come upon: their findings as `audit outcome`. */
interface SharedFact {
  /** Each of these tells of it in full. */
  tells: readonly string[];
  /** These repeat it for their own score. Where none of the others is there, the first of them tells. */
  repeats: readonly string[];
}

const outcomesOf = (audit: string, ...outcomes: string[]): string[] => outcomes.map((outcome) => `${audit} ${outcome}`);

const sharedFacts: readonly SharedFact[] = [
  {
    tells: [
      ...outcomesOf('ssl/validity-period', 'expired', 'not-yet-valid', 'chain-out-of-date'),
      ...outcomesOf('ssl/host-name', 'mismatch', 'no-names'),
      ...outcomesOf(
        'ssl/chain-of-trust',
        'self-signed',
        'untrusted-root',
        'unknown-issuer',
        'wrong-purpose',
        'invalid',
      ),
      ...outcomesOf('ssl/chain-of-trust', 'issuer-not-found'),
      ...outcomesOf('ssl/signature-algorithm', 'md5', 'sha1', 'sha1-in-chain'),
      ...outcomesOf('ssl/key-strength', 'rsa-under-1024', 'unsupported-curve', 'unsupported-kind', 'exponent-1'),
      ...outcomesOf('ssl/protocol-versions', 'nothing-modern', 'ssl3-only'),
      ...outcomesOf('ssl/browser-ciphers', 'none'),
    ],
    repeats: [
      ...outcomesOf('security/certificate', 'untrusted', 'no-connection'),
      'redirects/chain-end refused',
      'security/redirection untrusted-certificate',
      'security/hsts untrusted-certificate',
    ],
  },
  { tells: ['ssl/revocation revoked'], repeats: ['security/certificate revoked'] },
  { tells: ['ssl/key-strength rsa-under-2048'], repeats: ['security/certificate weak-key'] },
  {
    tells: ['ssl/https plain-http'],
    repeats: [
      ...outcomesOf('security/redirection', 'missing', 'not-to-https'),
      'redirects/http-to-https not-upgraded',
      'security/hsts no-https',
    ],
  },
  { tells: ['ssl/https plain-http'], repeats: ['security/certificate none'] },
  { tells: outcomesOf('security/hsts', 'missing'), repeats: ['ssl/hsts missing'] },
  { tells: outcomesOf('security/hsts', 'invalid'), repeats: ['ssl/hsts invalid'] },
  { tells: outcomesOf('security/hsts', 'short'), repeats: ['ssl/hsts short'] },
  { tells: outcomesOf('security/hsts', 'preloaded'), repeats: ['ssl/hsts-preload preloaded', 'ssl/hsts long'] },
  { tells: outcomesOf('security/hsts', 'long'), repeats: ['ssl/hsts long'] },
];

/**
 * For lists of findings of several analyses: of those about one fact only what tells of it is left. Each analysis
 * by itself keeps all of its own, because its score is made of them.
 */
export function sayOnce<T extends Told>(findings: readonly T[]): T[] {
  const nameOf = ({ id, status, outcome }: Told): string => (status === 'scored' ? `${id} ${outcome}` : '');
  const names = new Set(findings.map(nameOf));
  const left = new Set<string>();
  for (const { tells, repeats } of sharedFacts) {
    const repeated = repeats.filter((name) => names.has(name));
    const isTold = tells.some((name) => names.has(name));
    for (const name of isTold ? repeated : repeated.slice(1)) left.add(name);
  }
  return findings.filter((finding) => !left.has(nameOf(finding)));
}
