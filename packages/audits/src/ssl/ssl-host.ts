import {
  type Certificate,
  type CertificateSummary,
  daysUntil,
  type Finding,
  type Gathered,
  type Hop,
  type SslCap,
  type SslHost,
  type TlsEvidence,
} from '@hopwise/model';
import { hostAndPort } from '@hopwise/parsers';
import type { CapEffect } from '../define-audit.ts';
import { bySeverity, coverageOf, toFinding } from '../finding.ts';
import { type AuditResult, runAudits } from '../run-audits.ts';
import type { Subject } from '../subject.ts';
import { hsts } from './hsts.ts';
import { sslAudits, weightOf } from './ssl-audits.ts';
import { gradeSsl, partPoints, type RatedPart, type SslGrade, worstLetter } from './ssl-grade.ts';

type SslResult = AuditResult<CapEffect>;

/** The hops of one host; `hop` may be one without a response, because TLS is judged even then. */
export interface SslSubject extends Subject {
  hop: Hop;
}

export function judgeSslHost(subject: SslSubject): SslHost {
  const { hop, evidence } = subject;
  const host = hostAndPort(new URL(hop.url));
  const results = runAudits(sslAudits, subject);
  const caps = capsOf(results);
  const grade = gradeOf(results, caps);
  const findings = explain(results, grade, caps[0]);
  return {
    host,
    securityScore: grade?.score ?? 0,
    uncappedScore: grade?.uncappedScore ?? 0,
    letter: grade?.letter ?? caps[0]?.letter ?? null,
    caps,
    certificate: summarize(evidence.tls[host], evidence.gatheredAt),
    warnings: warningsOf(findings),
    coverage: coverageOf(results),
    findings,
  };
}

/** Only where all three parts could be rated. */
function gradeOf(results: readonly SslResult[], caps: readonly SslCap[]): SslGrade | null {
  const parts = results.flatMap((result) => partOf(result) ?? []);
  if (parts.length < sslAudits.filter((audit) => weightOf(audit) !== null).length) return null;
  const hasLongHsts = results.some(
    (result) => result.audit === hsts && result.status === 'scored' && result.outcome === 'long',
  );
  return gradeSsl(
    parts,
    caps.map(({ letter }) => letter),
    hasLongHsts,
  );
}

function partOf(result: SslResult): RatedPart | undefined {
  const weight = weightOf(result.audit);
  return result.status === 'scored' && result.rating !== null && weight !== null
    ? { rating: result.rating, weight }
    : undefined;
}

function capsOf(results: readonly SslResult[]): SslCap[] {
  const caps = results.flatMap((result): SslCap[] => {
    if (result.status !== 'scored') return [];
    const outcome = result.audit.outcomes[result.outcome];
    return outcome?.cap ? [{ letter: outcome.cap, finding: result.audit.id, says: outcome.says }] : [];
  });
  return caps.toSorted((a, b) => (a.letter === b.letter ? 0 : worstLetter([a.letter, b.letter]) === a.letter ? -1 : 1));
}

/** The points of all findings and 100 add up to the score; the strictest cap takes what the caps took. */
function explain(results: readonly SslResult[], grade: SslGrade | null, strictest: SslCap | undefined): Finding[] {
  const parts = results.flatMap((result) => partOf(result) ?? []);
  const lostToCaps = grade ? grade.score - grade.uncappedScore : -100;
  // If one part is 0, the score is 0.
  const lostToZero = grade ? grade.uncappedScore - parts.reduce((total, part) => total + partPoints(part), 0) : 0;
  const firstZero = parts.find(({ rating }) => rating === 0);
  return results.map((result) => {
    const part = grade ? partOf(result) : undefined;
    const isStrictest = strictest?.finding === result.audit.id;
    if (!part && !isStrictest) return toFinding(result, null);
    const lostInPart = part ? partPoints(part) - part.weight : 0;
    const isFirstZero = part?.rating === 0 && part.weight === firstZero?.weight;
    return toFinding(result, lostInPart + (isFirstZero ? lostToZero : 0) + (isStrictest ? lostToCaps : 0));
  });
}

function warningsOf(findings: readonly Finding[]): string[] {
  return bySeverity(findings).flatMap(({ status, severity, says }) =>
    status === 'scored' && severity !== 'good' && severity !== 'info' ? [says] : [],
  );
}

const noCertificate: CertificateSummary = {
  valid: false,
  daysToExpiry: null,
  issuer: { O: null, CN: null },
  protocol: null,
  subject: null,
  validFrom: null,
  validTo: null,
  keyType: null,
  keyBits: null,
  signatureAlgorithm: null,
};

function summarize(gathered: Gathered<TlsEvidence> | undefined, now: string): CertificateSummary {
  const leaf: Certificate | undefined = gathered?.ok ? gathered.value.chain[0] : undefined;
  if (!gathered?.ok || !leaf) return noCertificate;
  const { certificateTrusted, versions } = gathered.value;
  const { validFrom, validTo, keyType, keyBits, signatureAlgorithm } = leaf;
  return {
    valid: certificateTrusted,
    daysToExpiry: daysUntil(validTo, now),
    issuer: { O: leaf.issuer.O ?? null, CN: leaf.issuer.CN ?? null },
    protocol: versions.findLast(({ accepted }) => accepted)?.version ?? null,
    subject: leaf.subject.CN ?? leaf.subjectAltNames[0] ?? null,
    validFrom,
    validTo,
    keyType,
    keyBits,
    signatureAlgorithm,
  };
}
