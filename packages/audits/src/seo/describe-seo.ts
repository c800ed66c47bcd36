import type { Evidence, RobotsTxtStatus } from '@hopwise/model';
import { forbidsFollowing } from '@hopwise/parsers';
import { findCanonicals } from '../parse/canonical.ts';
import { documentLinks } from '../parse/document-links.ts';
import { parseOpenGraph } from '../parse/open-graph.ts';
import { outlineOf } from '../parse/page-outline.ts';
import { robotsAccess } from '../parse/robots-txt.ts';
import { directivesAgainstIndexing, googleDirectives } from './indexability.ts';
import { findDescription } from './meta-description.ts';

/** The plain SEO facts of a page, without judgment. */
export interface SeoDescription {
  hasTitle: boolean;
  hasDescription: boolean;
  sitemapPresent: boolean;
  openGraphPresent: boolean;
  titleLength: number;
  descriptionLength: number;
  title: string | null;
  description: string | null;
  /** The directives for Google in the page and its headers. */
  noindex: boolean;
  nofollow: boolean;
  robotsTxtStatus: RobotsTxtStatus;
  robotsTxtRules: string | null;
  canonicalUrl: string | null;
}

/** Rules past this number are left out of the short form, and long texts are cut; the audits read them all. */
const maxRulesShown = 500;
const maxTextLength = 2_000;

const shortened = (text: string): string => text.slice(0, maxTextLength);

export function describeSeo(evidence: Evidence): SeoDescription {
  return {
    ...describePage(evidence),
    ...describeRobotsTxt(evidence),
    sitemapPresent: evidence.sitemap.ok && evidence.sitemap.value.found,
  };
}

function describePage(evidence: Evidence) {
  const page = evidence.page.ok ? evidence.page.value : nothing;
  const outline = outlineOf(page);
  const title = outline.title || null;
  const description = findDescription(outline) || null;
  const [canonicalUrl] = findCanonicals(documentLinks(page)).targets;
  return {
    title,
    description: description && shortened(description),
    hasTitle: title !== null,
    hasDescription: description !== null,
    titleLength: [...(title ?? '')].length,
    descriptionLength: [...(description ?? '')].length,
    openGraphPresent: Object.values(parseOpenGraph(outline.metas)).some((value) => value !== null),
    noindex: directivesAgainstIndexing(evidence).length > 0,
    nofollow: googleDirectives(page).some(({ directives }) => forbidsFollowing(directives)),
    canonicalUrl: canonicalUrl ? shortened(canonicalUrl) : null,
  };
}

/** A placeholder for a page that wasn't fetched. */
const nothing = { url: 'about:blank', statusCode: 0, headers: [], html: '', isHtml: false, complete: false };

function describeRobotsTxt({ page, trace, robots }: Evidence) {
  const url = page.ok ? page.value.url : trace.hops.at(-1)?.url;
  const file = url === undefined ? undefined : robots[new URL(url).origin];
  const access = robotsAccess(file);
  if (access.policy !== 'use-rules') {
    const isMissing = file?.ok === true && [404, 410].includes(file.value.statusCode);
    const robotsTxtStatus = isMissing ? 'NOT_FOUND' : access.policy === 'unknown' ? 'NOT_CHECKED' : 'ERROR';
    return { robotsTxtStatus, robotsTxtRules: null } as const;
  }
  const { groups, sitemaps } = access.robots;
  let left = maxRulesShown;
  const rules = groups.slice(0, maxRulesShown).map((group) => {
    const chosen = group.rules.slice(0, left);
    left -= chosen.length;
    const paths = (allow: boolean) => chosen.filter((rule) => rule.allow === allow).map(({ path }) => shortened(path));
    return { userAgents: group.userAgents.slice(0, maxRulesShown), allow: paths(true), disallow: paths(false) };
  });
  const robotsTxtRules = JSON.stringify({ groups: rules, sitemaps: sitemaps.slice(0, maxRulesShown) });
  return { robotsTxtStatus: 'FOUND', robotsTxtRules } as const;
}
