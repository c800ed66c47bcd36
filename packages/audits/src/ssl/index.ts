import type { Evidence, Hop, SslAnalysis, SslEntry, SslHost } from '@hopwise/model';
import { hostAndPort } from '@hopwise/parsers';
import type { AnalysisCategory, Completion } from '../category.ts';
import { recommendationsOf } from '../finding.ts';
import { capScore, SCORING_VERSION } from '../score.ts';
import { endOfChain, subjectOf } from '../subject.ts';
import { sslAudits, weightOf } from './ssl-audits.ts';
import { judgeSslHost, type SslSubject } from './ssl-host.ts';

export const ssl: AnalysisCategory<SslAnalysis, SslEntry[]> = {
  kind: 'ssl',
  title: 'SSL',
  howScored: `Follows the SSL Labs rating guide: 30% protocol versions, 30% key exchange and 40% cipher strength, each
the average of the best and the worst that the server accepts. A part with a score of 0 makes the whole score 0. 80 is an A, 65 a
B, 50 a C, 35 a D, 20 an E. Findings then cap the grade, and the score with it: a B is at most 79, a C 64, a D 49, an E 34,
an F 19. T (not trusted) and M (name mismatch) are capped at 19 too, because browsers reject such a site however well it
encrypts. An A becomes A+ if no finding caps it and HSTS lasts at least 6 months.

Every https host in the chain is judged. The last one decides, because it serves the page. If browsers reject a host before it
(T, M, F or no TLS connection), that host decides instead, because no visitor gets past it.`,
  audits: sslAudits.map((audit) => ({ audit, weight: weightOf(audit) })),
  analyze,
  entry,
};

function analyze(evidence: Evidence): Completion<SslAnalysis> {
  const hosts = judgeHosts(evidence);
  const deciding = decidingHost(hosts);
  if (!deciding) return { completed: false, reason: whyNothingToJudge(evidence) };
  const { coverage, findings, ...shown } = deciding;
  const { score: securityScore, ...capped } = capScore(shown.securityScore, findings);
  return {
    completed: true,
    analysis: {
      ...shown,
      securityScore,
      ...capped,
      hosts,
      scoringVersion: SCORING_VERSION,
      coverage,
      findings,
      recommendations: recommendationsOf(findings),
    },
  };
}

/** Hosts that spoke no TLS have nothing to show in a list of certificates. */
function entry(evidence: Evidence): SslEntry[] {
  return httpsHosts(evidence)
    .map(judgeSslHost)
    .map(({ host, certificate, warnings }) => {
      const { valid, validTo, daysToExpiry, issuer, protocol } = certificate;
      const shownIssuer = issuer.O ?? issuer.CN;
      return { host, valid, validTo, daysToExpiry, issuer: shownIssuer, protocol, warnings: JSON.stringify(warnings) };
    });
}

/** Every https host in the order of the chain, and the end of the chain where that is plain http. */
function judgeHosts(evidence: Evidence): SslHost[] {
  const { hops, hop } = endOfChain(evidence);
  const isPlainEnd = evidence.trace.end.kind === 'final' && hop !== null && !isHttps(hop);
  const plainEnd = isPlainEnd ? [{ evidence, hops, hop }] : [];
  return [...httpsHosts(evidence), ...plainEnd].map(judgeSslHost);
}

/** Those whose TLS was checked, or could not be agreed on; a host that could not be reached is no fault of its TLS. */
function httpsHosts(evidence: Evidence): SslSubject[] {
  const requested = evidence.trace.hops.filter((hop) => isHttps(hop) && hop.redirectType !== 'HSTS');
  const groups = Map.groupBy(requested, ({ url }) => hostAndPort(new URL(url)));
  return [...groups].flatMap(([host, hops]) => {
    const hop = subjectOf(evidence, hops).hop ?? hops.at(-1);
    const tls = evidence.tls[host];
    const isJudged = tls?.ok || (tls?.error ?? hop?.error)?.code.startsWith('TLS_');
    return hop && isJudged ? [{ evidence, hops, hop }] : [];
  });
}

const isHttps = ({ url }: Hop): boolean => url.startsWith('https:');

const refusedLetters = new Set<SslHost['letter']>([null, 'T', 'M', 'F']);

function decidingHost(hosts: readonly SslHost[]): SslHost | undefined {
  return hosts.find(({ letter }) => refusedLetters.has(letter)) ?? hosts.at(-1);
}

function whyNothingToJudge({ trace: { end } }: Evidence): string {
  return end.kind === 'final' ? "TLS couldn't be checked on any host in the chain." : end.error.message;
}
