import { defineAudit } from '../define-audit.ts';
import { type RobotsProblem, robotsOf } from '../parse/robots-txt.ts';
import { shown } from '../shown.ts';

const explanations: Record<RobotsProblem, string> = {
  'no-colon': 'The line has no colon between a field and its value.',
  'unknown-field': 'The name of the field is unknown or misspelt.',
  'no-user-agent': 'No user-agent is named for it.',
  'path-without-slash': 'A path must be empty or begin with / or *.',
  'dollar-inside-path': 'A $ has its meaning only at the end of a path.',
  'sitemap-not-absolute': 'A sitemap needs an absolute http, https or ftp URL.',
};

export const robotsTxt = defineAudit({
  id: 'seo/robots-txt',
  title: 'robots.txt',
  why: 'Crawlers that cannot read robots.txt may skip the whole site, or crawl what they should not.',
  needs: ['response'],
  outcomes: {
    valid: { score: 1, severity: 'good', says: 'Crawlers can read robots.txt.', fix: null },
    'syntax-errors': {
      score: 0,
      severity: 'medium',
      says: 'robots.txt has lines that crawlers cannot read.',
      fix: 'Correct or remove the lines listed.',
    },
    'server-error': {
      score: 0,
      severity: 'high',
      says: 'The server fails when asked for robots.txt; crawlers then leave the whole site alone.',
      fix: 'Make /robots.txt answer with status 200, or 404 when there is none.',
    },
    unreachable: {
      score: 0,
      severity: 'high',
      says: 'robots.txt could not be fetched; crawlers then leave the whole site alone.',
      fix: 'Make /robots.txt answer with status 200, or 404 when there is none.',
    },
  },
  run({ response, evidence }) {
    const file = evidence.robots[response.url.origin];
    if (file === undefined) return { notApplicable: 'robots.txt was not asked for.' };
    if (!file.ok) return { outcome: 'unreachable', facts: { reason: file.error.message } };
    const { statusCode, body, url } = file.value;
    if (statusCode >= 500) return { outcome: 'server-error', facts: { url, statusCode } };
    if (statusCode >= 400) return { notApplicable: 'The site has no robots.txt.' };
    if (body === '') return { notApplicable: 'robots.txt is empty.' };
    const { errors, sitemaps } = robotsOf(file.value);
    if (errors.length === 0) return { outcome: 'valid', facts: { url, sitemaps: shown(sitemaps) } };
    const lines = shown(errors).map(({ lineNumber, line, problem }) => ({
      lineNumber,
      line,
      problem: explanations[problem],
    }));
    return { outcome: 'syntax-errors', facts: { url, count: errors.length, lines } };
  },
});
