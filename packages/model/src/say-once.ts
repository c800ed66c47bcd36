import type { Finding } from './analysis.ts';

type Stated = Pick<Finding, 'id' | 'status' | 'outcome'>;

/** One fact that several audits come upon: their findings as `audit outcome`. */
interface SharedFact {
  /** Each of these reports the fact in full. */
  states: readonly string[];
  /** These repeat it for their own score. If none of the others is present, the first of these reports it. */
  repeats: readonly string[];
}

const outcomesOf = (audit: string, ...outcomes: string[]): string[] => outcomes.map((outcome) => `${audit} ${outcome}`);

/** Browsers stop at a host, whose certificate or connection they refuse. */
const refusedByBrowsers: SharedFact = {
  states: [
    ...outcomesOf('ssl/validity-period', 'expired', 'not-yet-valid', 'chain-out-of-date'),
    ...outcomesOf('ssl/host-name', 'mismatch', 'no-names'),
    ...outcomesOf('ssl/chain-of-trust', 'self-signed', 'untrusted-root', 'unknown-issuer', 'wrong-purpose', 'invalid'),
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
};

/** What keeps Google from indexing the page, by the outcome that says it of the page. */
const notIndexable: readonly SharedFact[] = [
  {
    states: ['seo/indexable robots-txt-fails'],
    repeats: outcomesOf('seo/robots-txt', 'server-error', 'rate-limited', 'unreachable'),
  },
  {
    states: outcomesOf('seo/indexable', 'blocked-by-robots-txt', 'noindex'),
    repeats: outcomesOf('seo/is-crawlable', 'blocked', 'blocked-in-sum'),
  },
  { states: ['seo/indexable blocked-by-robots-txt'], repeats: ['seo/robots-blocked-hop blocked'] },
  { states: ['seo/indexable robots-txt-fails'], repeats: ['seo/robots-blocked-hop blocked'] },
  { states: ['seo/indexable error-status'], repeats: ['seo/http-status-code error'] },
  { states: ['seo/indexable unavailable'], repeats: ['seo/http-status-code unavailable'] },
  { states: ['seo/indexable no-content'], repeats: ['seo/soft-404 empty'] },
  { states: ['seo/indexable refresh-of-error'], repeats: ['redirects/redirect-method error-refresh'] },
  { states: ['seo/indexable cookies-needed'], repeats: ['redirects/cookies-to-pass needed'] },
  {
    states: ['seo/indexable too-many-redirects'],
    repeats: outcomesOf('redirects/chain-length', 'beyond-google', 'beyond-browsers'),
  },
  {
    states: outcomesOf(
      'seo/indexable',
      'refused-certificate',
      'error-status',
      'unavailable',
      'no-content',
      'download',
      'too-many-redirects',
      'refresh-of-error',
      'cookies-needed',
      'blocked-by-robots-txt',
      'robots-txt-fails',
      'noindex',
    ),
    repeats: ['seo/redirect-target-indexable not-indexable'],
  },
];

const sharedFacts: readonly SharedFact[] = [
  refusedByBrowsers,
  ...notIndexable,
  { states: ['ssl/revocation revoked'], repeats: ['security/certificate revoked'] },
  { states: ['ssl/key-strength rsa-under-2048'], repeats: ['security/certificate weak-key'] },
  {
    states: ['ssl/https plain-http'],
    repeats: [
      ...outcomesOf('security/redirection', 'missing', 'not-to-https', 'front-page-only'),
      'redirects/http-to-https not-upgraded',
      'security/hsts no-https',
    ],
  },
  { states: ['ssl/https plain-http'], repeats: ['security/certificate none'] },
  { states: outcomesOf('security/hsts', 'missing'), repeats: ['ssl/hsts missing'] },
  { states: outcomesOf('security/hsts', 'invalid'), repeats: ['ssl/hsts invalid'] },
  { states: outcomesOf('security/hsts', 'short'), repeats: ['ssl/hsts short'] },
  { states: outcomesOf('security/hsts', 'preloaded'), repeats: ['ssl/hsts-preload preloaded', 'ssl/hsts long'] },
  { states: outcomesOf('security/hsts', 'long'), repeats: ['ssl/hsts long'] },
];

/**
 * For lists of findings from several analyses: only one finding per fact is left. Each analysis keeps all of its own,
 * because its score is based on them.
 */
export function sayOnce<T extends Stated>(findings: readonly T[]): T[] {
  const nameOf = (finding: Stated): string => (finding.status === 'scored' ? outcomeName(finding) : '');
  const names = new Set(findings.map(nameOf));
  const left = new Set<string>();
  for (const { states, repeats } of sharedFacts) {
    const repeated = repeats.filter((name) => names.has(name));
    const isStated = states.some((name) => names.has(name));
    for (const name of isStated ? repeated : repeated.slice(1)) left.add(name);
  }
  return findings.filter((finding) => !left.has(nameOf(finding)));
}

/** The findings that say again where browsers stop, as `audit outcome`. */
export const browserStopFindings: ReadonlySet<string> = new Set([
  ...refusedByBrowsers.states,
  ...refusedByBrowsers.repeats,
  'seo/indexable refused-certificate',
]);

/** A finding as the lists here name it. */
export const outcomeName = ({ id, outcome }: Pick<Finding, 'id' | 'outcome'>): string => `${id} ${outcome}`;
