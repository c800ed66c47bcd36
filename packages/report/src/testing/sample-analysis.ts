import type { CheckAnalysis, Facts, Finding, Severity } from '@hopwise/model';
import { shopCheck } from './sample-checks.ts';

type Row = readonly [id: string, title: string, severity: Severity, says: string, fix: string | null, facts?: Facts];

const whyOf = (id: string) => `Visitors and search engines rely on what ${id} asks for.`;

const scored = ([id, title, severity, says, fix, facts = {}]: Row, index: number): Finding => ({
  id,
  title,
  status: 'scored',
  outcome: severity === 'good' ? 'right' : 'wrong',
  severity,
  says,
  why: whyOf(id),
  fix,
  facts,
  points: severity === 'good' ? 0 : -(5 + index),
  reference: null,
});

const notChecked = (id: string, title: string, status: 'not-run' | 'not-applicable', says: string): Finding => ({
  ...scored([id, title, 'info', says, null], 0),
  status,
  outcome: null,
  points: null,
});

const sslFindings: Finding[] = [
  ...(
    [
      ['ssl/trust', 'Certificate trust', 'good', 'Browsers trust the certificate.', null],
      [
        'ssl/expiry',
        'Certificate expiry',
        'good',
        'The certificate is valid for more than 30 days.',
        null,
        { daysToExpiry: 49, validTo: '2026-05-03T04:11:08.000Z' },
      ],
      [
        'ssl/protocols',
        'Protocol versions',
        'medium',
        'The server still accepts TLS 1.1, which browsers gave up in 2020.',
        'Turn TLS 1.0 and 1.1 off; TLS 1.2 and 1.3 serve every current client.',
        { accepted: ['TLSv1.1', 'TLSv1.2', 'TLSv1.3'] },
      ],
      ['ssl/key', 'Key strength', 'good', 'The key is strong.', null, { type: 'ec', bits: 256 }],
    ] satisfies Row[]
  ).map(scored),
  notChecked('ssl/revocation', 'Revocation', 'not-run', 'The responder of the issuer gave no response in time.'),
];

const securityFindings: Finding[] = (
  [
    [
      'security/content-security-policy',
      'Content Security Policy',
      'high',
      'No Content-Security-Policy header limits where scripts come from.',
      "Send a Content-Security-Policy, beginning with default-src 'self'; try it in report-only mode first.",
    ],
    [
      'security/hsts',
      'Strict Transport Security',
      'medium',
      'The policy lasts 180 days, and subdomains are not included.',
      'Send Strict-Transport-Security: max-age=31536000; includeSubDomains.',
      { header: 'max-age=15552000', maxAgeSeconds: 15552000, includeSubDomains: false },
    ],
    [
      'security/cookies',
      'Cookies',
      'critical',
      'A cookie without the Secure attribute is set over https, so it is also sent over http.',
      'Add Secure and HttpOnly to the cookie seen.',
      { insecure: ['seen'] },
    ],
    [
      'security/referrer-policy',
      'Referrer-Policy',
      'low',
      'No Referrer-Policy header is sent; browsers use their default.',
      'Send Referrer-Policy: strict-origin-when-cross-origin.',
    ],
    ['security/frame-options', 'Framing', 'good', 'Other sites cannot show the page in a frame.', null],
    ['security/https-to-http', 'Downgrade', 'good', 'The chain never goes from https back to http.', null],
    ['security/mixed-content', 'Mixed content', 'good', 'Everything the page loads comes over https.', null],
  ] satisfies Row[]
).map(scored);

const seoFindings: Finding[] = [
  ...(
    [
      [
        'seo/meta-refresh',
        'Meta refresh',
        'high',
        'The chain goes through a meta refresh, which search engines may take for a soft redirect.',
        'Respond with a 301 or 308 instead.',
        { hop: 3 },
      ],
      [
        'seo/description',
        'Description',
        'low',
        'The description is too short to be shown whole.',
        'Write between 70 and 160 characters that say what the page offers.',
        { length: 22 },
      ],
      ['seo/title', 'Title', 'good', 'The page has a title of useful length.', null, { length: 38 }],
      ['seo/canonical', 'Canonical URL', 'good', 'The page names itself as canonical.', null],
      ['seo/robots', 'robots.txt', 'good', 'Crawlers may fetch every URL of the chain.', null],
      ['seo/language', 'Language', 'info', 'The page is in German while the chain began on an English path.', null],
    ] satisfies Row[]
  ).map(scored),
  notChecked('seo/hreflang', 'hreflang', 'not-applicable', 'The page names no other languages.'),
];

const certificate = {
  valid: true,
  daysToExpiry: 49,
  issuer: { O: "Let's Encrypt", CN: 'E7' },
  protocol: 'TLSv1.3',
  subject: 'www.kestrel-outdoor.example',
  validFrom: '2026-02-02T04:11:09.000Z',
  validTo: '2026-05-03T04:11:08.000Z',
  keyType: 'ec',
  keyBits: 256,
  signatureAlgorithm: 'ecdsa-with-SHA384',
};

const sslHost = {
  host: 'www.kestrel-outdoor.example:443',
  securityScore: 74,
  uncappedScore: 91,
  letter: 'B' as const,
  caps: [{ letter: 'B' as const, finding: 'ssl/protocols', says: 'TLS 1.1 is accepted.' }],
  certificate,
  warnings: ['TLS 1.1 is accepted.'],
  coverage: { answered: 4, total: 5, percent: 80 },
  findings: sslFindings,
};

const recommendationsOf = (findings: readonly Finding[]): string[] => findings.flatMap(({ fix }) => fix ?? []);

export const shopAnalysis: CheckAnalysis = {
  ssl: [
    {
      host: sslHost.host,
      valid: true,
      validTo: certificate.validTo,
      daysToExpiry: 49,
      issuer: "Let's Encrypt",
      protocol: 'TLSv1.3',
      warnings: '["TLS 1.1 is accepted."]',
    },
  ],
  seo: {
    noindex: false,
    nofollow: false,
    sitemapPresent: true,
    robotsTxtStatus: 'FOUND',
    robotsTxtRules: '{"*":{"disallow":["/cart"]}}',
    canonicalUrl: 'https://www.kestrel-outdoor.example/de/%D0%B2%D0%B5%D1%81%D0%BD%D0%B0/angebote',
  },
  security: { safeBrowsingStatus: 'UNKNOWN', mixedContent: 'NONE', httpsToHttp: false },
  analysis: {
    redirects: shopCheck.redirects,
    verdict: shopCheck.verdict,
    summary: { overallScore: 68, analysesCompleted: 3, totalAnalyses: 3 },
    ssl: { ...sslHost, hosts: [sslHost], scoringVersion: 1, recommendations: recommendationsOf(sslFindings) },
    seo: {
      score: 83,
      flags: {
        hasTitle: true,
        hasDescription: true,
        sitemapPresent: true,
        openGraphPresent: false,
        titleLength: 38,
        descriptionLength: 22,
      },
      metaTags: { title: 'Frühling | Jacken & Zelte – Kestrel', description: 'Alles für den Frühling' },
      scoringVersion: 1,
      coverage: { answered: 8, total: 8, percent: 100 },
      findings: seoFindings,
      recommendations: recommendationsOf(seoFindings),
    },
    security: {
      securityScore: 47,
      letter: 'C',
      flags: {
        safeBrowsingStatus: 'UNKNOWN',
        mixedContent: 'NONE',
        httpsToHttp: false,
        securityHeaders: { score: 55, letter: 'C+', uncappedScore: 55 },
      },
      vulnerabilities: ['A cookie without the Secure attribute is set over https.'],
      hosts: [
        {
          host: 'kestrel-outdoor.example',
          role: 'redirect',
          hopIndexes: [0, 1],
          score: 80,
          letter: 'B+',
          coverage: { answered: 3, total: 3, percent: 100 },
          findings: securityFindings.slice(1, 3),
        },
        {
          host: 'www.kestrel-outdoor.example',
          role: 'final',
          hopIndexes: [2, 3],
          score: 55,
          letter: 'C+',
          coverage: { answered: 7, total: 7, percent: 100 },
          findings: securityFindings,
        },
      ],
      scoringVersion: 1,
      coverage: { answered: 7, total: 7, percent: 100 },
      findings: securityFindings,
      recommendations: recommendationsOf(securityFindings),
    },
    notCompleted: [],
  },
};
