import * as z from 'zod/mini';
import { severities } from './list-filters.ts';
import { verdict } from './verdict.ts';

export const analysisKinds = ['ssl', 'seo', 'security'] as const;
export type AnalysisKind = (typeof analysisKinds)[number];

/** The values a finding rests on, as JSON. */
export const factValue = z.json();
export const facts = z.record(z.string(), factValue);
export type Facts = z.infer<typeof facts>;

/**
 * scored: the audit ran. not-applicable: its question does not arise here. not-run: evidence was missing.
 * crashed: the audit failed, which is our fault. The last two lower the coverage of an analysis.
 */
export const findingStatuses = ['scored', 'not-applicable', 'not-run', 'crashed'] as const;
export type FindingStatus = (typeof findingStatuses)[number];

/** The result of one audit, complete enough to be shown alone. */
export const finding = z.object({
  /** The audit: `security/hsts`. */
  id: z.string(),
  title: z.string(),
  status: z.enum(findingStatuses),
  /** One of the outcomes the audit declares; null unless scored. */
  outcome: z.nullable(z.string()),
  severity: z.enum(severities),
  /** The result, or why there is none. */
  says: z.string(),
  why: z.string(),
  fix: z.nullable(z.string()),
  facts,
  /** The effect of this finding on the score out of 100; null when it has no part in the score. */
  points: z.nullable(z.number()),
  /** The name of the same result in the reference tool that the rule follows. */
  reference: z.nullable(z.string()),
});
export type Finding = z.infer<typeof finding>;

/** How many of the audits that were requested could be checked. */
export const coverage = z.object({ answered: z.int(), total: z.int(), percent: z.number() });
export type Coverage = z.infer<typeof coverage>;

const score = z.number().check(z.minimum(0), z.maximum(100));

/**
 * A finding that holds a score down: that of its analysis to 39 when it is critical and 79 when it is high, the overall
 * score as `overallCaps` has it.
 */
export const scoreCap = z.object({
  score,
  /** The finding, by its id. */
  finding: z.string(),
  says: z.string(),
});
export type ScoreCap = z.infer<typeof scoreCap>;

/** The fields that every analysis has. */
const analysisBase = {
  /** The finding that caps the score. Left out when nothing does. */
  cap: z.optional(scoreCap),
  /** Version of the rules, so that an old score is never compared with a new one unknowingly. */
  scoringVersion: z.int(),
  coverage,
  findings: z.array(finding),
  recommendations: z.array(z.string()),
};

export const sslLetters = ['A+', 'A', 'A-', 'B', 'C', 'D', 'E', 'F', 'T', 'M'] as const;
/** SSL Labs' letters. T: the certificate is not trusted. M: it is for another host. */
export type SslLetter = (typeof sslLetters)[number];

/** The certificate as shown. Everything is null, and valid false, when no certificate was seen. */
export const certificateSummary = z.object({
  valid: z.boolean(),
  /** Whole days left; once expired, whole days since then as a negative number. */
  daysToExpiry: z.nullable(z.int()),
  issuer: z.object({ O: z.nullable(z.string()), CN: z.nullable(z.string()) }),
  /** The newest protocol version in use: TLSv1.3. */
  protocol: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  validFrom: z.nullable(z.string()),
  validTo: z.nullable(z.string()),
  keyType: z.nullable(z.string()),
  keyBits: z.nullable(z.int()),
  signatureAlgorithm: z.nullable(z.string()),
});
export type CertificateSummary = z.infer<typeof certificateSummary>;

/** A finding that holds the letter, and with it the score, down. */
export const sslCap = z.object({
  letter: z.enum(sslLetters),
  /** The finding, by its id. */
  finding: z.string(),
  says: z.string(),
});
export type SslCap = z.infer<typeof sslCap>;

const sslVerdict = {
  /** `host:port`. */
  host: z.string(),
  securityScore: score,
  /** Before the caps: the sum of protocol, key exchange and cipher alone. */
  uncappedScore: score,
  /** null when something needed for it could not be judged. */
  letter: z.nullable(z.enum(sslLetters)),
  /** The strictest first. */
  caps: z.array(sslCap),
  certificate: certificateSummary,
  warnings: z.array(z.string()),
};

/** TLS of one host met in the chain. */
export const sslHost = z.object({ ...sslVerdict, coverage, findings: z.array(finding) });
export type SslHost = z.infer<typeof sslHost>;

/** TLS of the host that decides (the last one, or one before it that browsers reject), and of every other host. */
export const sslAnalysis = z.object({ ...sslVerdict, hosts: z.array(sslHost), ...analysisBase });
export type SslAnalysis = z.infer<typeof sslAnalysis>;

/** The redirects of a chain, judged from the trace; the variants of the URL only where they were requested. */
export const redirectsAnalysis = z.object({ score, ...analysisBase });
export type RedirectsAnalysis = z.infer<typeof redirectsAnalysis>;

export const seoAnalysis = z.object({
  score,
  /** The weighted mean before the cap: the number to compare with Lighthouse. Left out when nothing caps it. */
  uncappedScore: z.optional(score),
  flags: z.object({
    hasTitle: z.boolean(),
    hasDescription: z.boolean(),
    sitemapPresent: z.boolean(),
    openGraphPresent: z.boolean(),
    titleLength: z.int(),
    descriptionLength: z.int(),
  }),
  metaTags: z.object({ title: z.nullable(z.string()), description: z.nullable(z.string()) }),
  ...analysisBase,
});
export type SeoAnalysis = z.infer<typeof seoAnalysis>;

export const safeBrowsingStatuses = ['SAFE', 'UNSAFE', 'UNKNOWN'] as const;
export type SafeBrowsingStatus = (typeof safeBrowsingStatuses)[number];

/** The worst kind of http content that an https page requests. UNKNOWN: the page could not be read. */
export const mixedContentKinds = ['NONE', 'PASSIVE', 'FORM', 'ACTIVE', 'UNKNOWN'] as const;
export type MixedContent = (typeof mixedContentKinds)[number];

/** The HTTP Observatory's letters. */
export const headerGrades = ['A+', 'A', 'A-', 'B+', 'B', 'B-', 'C+', 'C', 'C-', 'D+', 'D', 'D-', 'F'] as const;
export type HeaderGrade = (typeof headerGrades)[number];

export const hostRoles = ['redirect', 'final'] as const;

/** One host of the chain, judged by what it does there: a host that only redirects needs no content policy. */
export const hostScorecard = z.object({
  host: z.string(),
  role: z.enum(hostRoles),
  hopIndexes: z.array(z.int()),
  score,
  letter: z.enum(headerGrades),
  coverage,
  findings: z.array(finding),
});
export type HostScorecard = z.infer<typeof hostScorecard>;

export const securityAnalysis = z.object({
  /** securityHeaders.score less what the chain and the page lost beyond their headers. */
  securityScore: score,
  letter: z.enum(headerGrades),
  flags: z.object({
    safeBrowsingStatus: z.enum(safeBrowsingStatuses),
    mixedContent: z.enum(mixedContentKinds),
    httpsToHttp: z.boolean(),
    securityHeaders: z.object({
      score,
      letter: z.enum(headerGrades),
      /** The reference's own number, which bonuses may carry past 100. */
      uncappedScore: z.int(),
    }),
  }),
  vulnerabilities: z.array(z.string()),
  hosts: z.array(hostScorecard),
  ...analysisBase,
});
export type SecurityAnalysis = z.infer<typeof securityAnalysis>;

/** An analysis that could not be made: the site gave nothing to judge, or we failed. */
export const analysisFailure = z.object({ kind: z.enum(analysisKinds), reason: z.string() });
export type AnalysisFailure = z.infer<typeof analysisFailure>;

/** Analyses made from one gathering. One that was not requested, or not completed, is null. */
export const comprehensiveAnalysis = z.object({
  summary: z.object({
    /**
     * Mean of the analyses completed, null when none was. At most 39 where the verdict is failed, else at most 59 with
     * a critical finding, 79 with a high one and 94 with a medium one.
     */
    overallScore: z.nullable(score),
    /** The finding that caps it. Left out when nothing does. */
    cap: z.optional(scoreCap),
    analysesCompleted: z.int(),
    totalAnalyses: z.int(),
  }),
  ssl: z.nullable(sslAnalysis),
  seo: z.nullable(seoAnalysis),
  security: z.nullable(securityAnalysis),
  redirects: redirectsAnalysis,
  verdict,
  notCompleted: z.array(analysisFailure),
});
export type ComprehensiveAnalysis = z.infer<typeof comprehensiveAnalysis>;

/** TLS of one host, as the check detail lists it. */
export const sslEntry = z.object({
  host: z.string(),
  valid: z.boolean(),
  validTo: z.nullable(z.string()),
  daysToExpiry: z.nullable(z.int()),
  issuer: z.nullable(z.string()),
  protocol: z.nullable(z.string()),
  /** A JSON-encoded list of strings. */
  warnings: z.string(),
});
export type SslEntry = z.infer<typeof sslEntry>;

/** NOT_CHECKED: it was not requested, or its result says nothing about the site. */
export const robotsTxtStatuses = ['FOUND', 'NOT_FOUND', 'ERROR', 'NOT_CHECKED'] as const;
export type RobotsTxtStatus = (typeof robotsTxtStatuses)[number];

export const seoEntry = z.object({
  noindex: z.boolean(),
  nofollow: z.boolean(),
  sitemapPresent: z.boolean(),
  robotsTxtStatus: z.enum(robotsTxtStatuses),
  /** JSON text; null without a robots.txt. */
  robotsTxtRules: z.nullable(z.string()),
  canonicalUrl: z.nullable(z.string()),
});
export type SeoEntry = z.infer<typeof seoEntry>;

export const securityEntry = z.object({
  safeBrowsingStatus: z.enum(safeBrowsingStatuses),
  mixedContent: z.enum(mixedContentKinds),
  httpsToHttp: z.boolean(),
});
export type SecurityEntry = z.infer<typeof securityEntry>;

/** GET /v2/analyze/check/{id}: the short entries of the check detail, and the whole analysis they come from. */
export const checkAnalysis = z.object({
  ssl: z.array(sslEntry),
  seo: z.nullable(seoEntry),
  security: z.nullable(securityEntry),
  analysis: comprehensiveAnalysis,
});
export type CheckAnalysis = z.infer<typeof checkAnalysis>;
