import type { RobotsFile } from '@hopwise/model';
import { defineAudit } from '../define-audit.ts';
import { behindCertificate, notChecked } from '../not-checked.ts';
import { isRedirect, type RobotsProblem, robotsAccess, robotsOf } from '../parse/robots-txt.ts';
import { shown } from '../shown.ts';

const explanations: Record<RobotsProblem, string> = {
  'no-colon': 'The line has no colon between a field and its value.',
  'unknown-field': 'The field name is unknown or misspelled.',
  'no-user-agent': 'The rule has no user-agent line.',
  'path-without-slash': 'A path must be empty or start with / or *.',
  'dollar-inside-path': '$ only works at the end of a path.',
  'sitemap-not-absolute': 'A sitemap must have an absolute http, https or ftp URL.',
};

export const robotsTxt = defineAudit({
  id: 'seo/robots-txt',
  title: 'robots.txt',
  passedTitle: 'Valid robots.txt',
  failedTitle: 'robots.txt returns an error',
  why: "Crawlers that can't read robots.txt may skip the whole site, or crawl pages they shouldn't.",
  needs: ['response'],
  outcomes: {
    valid: { score: 1, severity: 'good', says: 'Crawlers can read robots.txt.', fix: null },
    'too-large': {
      score: 1,
      severity: 'medium',
      title: 'robots.txt too large',
      says: 'robots.txt is larger than 500 KiB. Google ignores everything after that.',
      fix: 'Reduce its size, e.g. with directory rules or wildcards.',
    },
    'syntax-errors': {
      score: 0,
      severity: 'medium',
      title: 'Invalid robots.txt',
      says: 'robots.txt has invalid lines. Some crawlers guess what they mean, others skip them.',
      fix: 'Fix or remove the lines listed.',
    },
    'server-error': {
      score: 0,
      severity: 'high',
      says: 'robots.txt returns a server error.',
      fix: 'Return 200 for /robots.txt, or 404 if there is none.',
    },
    'rate-limited': {
      score: 0,
      severity: 'high',
      says: 'robots.txt returns 429, which Google treats as a server error.',
      fix: 'Exempt /robots.txt from the rate limit.',
    },
    unreachable: {
      score: 0,
      severity: 'high',
      says: "robots.txt couldn't be fetched, which Google treats as a server error.",
      fix: 'Return 200 for /robots.txt, or 404 if there is none.',
    },
  },
  run({ response, evidence }) {
    const hidden = behindCertificate(evidence.trace);
    if (hidden !== null) return hidden;
    const access = robotsAccess(evidence.robots[response.url.origin]);
    if (access.policy === 'unknown') return notChecked(access.why);
    if (access.policy === 'disallow-all') {
      const { statusCode, why: reason } = access;
      return { outcome: failureOf(statusCode), facts: { statusCode, reason } };
    }
    if (access.policy === 'allow-all' && !bringsFile(access.file)) return { notApplicable: access.why };
    const { url, body, complete } = access.file;
    if (body === '') return { notApplicable: 'robots.txt is empty.' };
    const { errors, sitemaps } = robotsOf(access.file);
    if (errors.length === 0) {
      return { outcome: complete ? 'valid' : 'too-large', facts: { url, sitemaps: shown(sitemaps) } };
    }
    const lines = shown(errors).map(({ lineNumber, line, problem }) => ({
      lineNumber,
      line,
      problem: explanations[problem],
    }));
    return { outcome: 'syntax-errors', facts: { url, count: errors.length, lines } };
  },
});

/** As Lighthouse has it: whatever comes with a status below 400 is read. What comes with a redirect is no robots.txt. */
const bringsFile = ({ statusCode }: RobotsFile): boolean => statusCode < 400 && !isRedirect(statusCode);

const failureOf = (statusCode: number | null) => {
  if (statusCode === null) return 'unreachable';
  return statusCode === 429 ? 'rate-limited' : 'server-error';
};
