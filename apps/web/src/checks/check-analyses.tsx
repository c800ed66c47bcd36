import { IconAlertTriangle, IconLockOpen } from 'virtual:icons';
import {
  type CheckAnalysis,
  type Finding,
  isIndexable,
  isSitemapPresent,
  plural,
  type RedirectsAnalysis,
  type RobotsTxtStatus,
  type ScoreCap,
  type ScoredKind,
  type SecurityEntry,
  type SeoEntry,
} from '@hopwise/model';
import { Alert, Badge, Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { analysisNames, namesOfAnalyses } from '../analyses/analysis-names.ts';
import { CertificateTable, HostTable, MixedContentBadge, SafeBrowsingBadge, YesNo } from '../analyses/facts.tsx';
import { ScoreLine } from '../analyses/scores.tsx';
import { FactList } from '../ui/figures.tsx';
import classes from './check-report.module.css';

interface CheckAnalysesProps {
  /** null if the check has no analyses. */
  found: CheckAnalysis | null;
  redirects: RedirectsAnalysis;
  /** Why there was no final response, if so. The verdict shows it, so it isn't repeated here. */
  notReached: string | undefined;
}

/** The cap of a score, with a short text if the verdict has the long one. */
type CapOf = (analysis: { cap?: ScoreCap | undefined }) => ScoreCap | undefined;

interface AnalysisTab {
  kind: ScoredKind;
  content: ReactNode;
}

/** A tab with facts and score for each analysis, and one for the redirects. */
export function CheckAnalyses({ found, redirects, notReached }: CheckAnalysesProps) {
  const capOf: CapOf = ({ cap }) =>
    cap !== undefined && notReached !== undefined ? { ...cap, says: 'not reached.' } : cap;
  const analyses = found === null ? [] : tabsOf(found, capOf);
  const tabs = [...analyses, redirectsTab(redirects, capOf)];
  const missing = found?.analysis.notCompleted ?? [];
  return (
    <>
      {analyses.length === 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle />} className={classes.none}>
          Analysis data not available for this check
        </Alert>
      )}
      {[...new Set(missing.map(({ reason }) => reason))].map((reason) => (
        <p key={reason} className={classes.missing}>
          {namesOfAnalyses(missing.filter((failure) => failure.reason === reason))}
          {reason === notReached ? ': not reached.' : ` not completed: ${reason}`}
        </p>
      ))}
      {tabs[0] && (
        // All tabs stay mounted, so a printout has them all.
        <Tabs defaultValue={tabs[0].kind} keepMountedMode="display-none">
          <Tabs.List data-screen-only>
            {tabs.map(({ kind }) => (
              <Tabs.Tab key={kind} value={kind}>
                {analysisNames[kind]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tabs.map(({ kind, content }) => (
            <Tabs.Panel key={kind} value={kind} className={classes.tab}>
              {content}
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </>
  );
}

function tabsOf({ ssl: entries, seo: page, security: safety, analysis }: CheckAnalysis, capOf: CapOf): AnalysisTab[] {
  const { ssl, seo, security } = analysis;
  const tabs: AnalysisTab[] = [];
  if (entries.length > 0) {
    const content = (
      <>
        {ssl && <ScoreLine name="SSL score" score={ssl.securityScore} letter={ssl.letter} cap={capOf(ssl)} />}
        <CertificateTable entries={entries} hosts={ssl?.hosts ?? []} />
      </>
    );
    tabs.push({ kind: 'ssl', content });
  }
  if (page) {
    const content = (
      <>
        {seo && <ScoreLine name="SEO score" score={seo.score} cap={capOf(seo)} />}
        <SeoSummary entry={page} findings={seo?.findings ?? []} />
      </>
    );
    tabs.push({ kind: 'seo', content });
  }
  if (safety) {
    const content = (
      <>
        {security && (
          <ScoreLine
            name="Security score"
            score={security.securityScore}
            letter={security.letter}
            cap={capOf(security)}
          />
        )}
        <SecuritySummary entry={safety} />
        {security && security.hosts.length > 1 && <HostTable hosts={security.hosts} />}
      </>
    );
    tabs.push({ kind: 'security', content });
  }
  return tabs;
}

function redirectsTab(redirects: RedirectsAnalysis, capOf: CapOf): AnalysisTab {
  const { score, coverage } = redirects;
  const content = (
    <>
      <ScoreLine name="Redirects score" score={score} cap={capOf(redirects)} />
      <p className={classes.coverage}>
        {coverage.answered} of {coverage.total} rules checked.
      </p>
    </>
  );
  return { kind: 'redirects', content };
}

function SeoSummary({ entry, findings }: { entry: SeoEntry; findings: readonly Finding[] }) {
  const { nofollow, sitemapPresent, robotsTxtStatus, robotsTxtRules, canonicalUrl } = entry;
  return (
    <div className={classes.seoSummary}>
      <FactList
        facts={[
          ['Indexable', <YesNo key="index" value={isIndexable(findings)} />],
          ['Followable', <YesNo key="follow" value={!nofollow} />],
          ['Sitemap Present', <YesNo key="sitemap" value={isSitemapPresent(sitemapPresent, findings)} />],
          [
            'robots.txt',
            <span key="robots" className={classes.robots}>
              <RobotsBadge status={robotsTxtStatus} />
              <span>{describeRobots(entry)}</span>
            </span>,
          ],
          ['Canonical URL', canonicalUrl === null ? 'None' : <CanonicalLink key="canonical" url={canonicalUrl} />],
        ]}
      />
      {robotsTxtRules !== null && (
        <details open>
          <summary className={classes.seoSummaryMore}>robots.txt rules</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
          <section className={classes.rules} tabIndex={0} aria-label="robots.txt rules">
            <pre className={classes.json}>{formatJson(robotsTxtRules)}</pre>
          </section>
        </details>
      )}
    </div>
  );
}

function RobotsBadge({ status }: { status: RobotsTxtStatus }) {
  if (status === 'NOT_CHECKED') return <Badge color="gray">Not checked</Badge>;
  return <Badge color={status === 'FOUND' ? 'green' : 'orange'}>{status}</Badge>;
}

/** A page may declare anything as its canonical URL. Only http and https become links. */
function CanonicalLink({ url }: { url: string }) {
  if (!/^https?:\/\//i.test(url)) return url;
  return (
    <a className={classes.link} href={url} target="_blank" rel="noopener noreferrer">
      {url}
    </a>
  );
}

function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function SecuritySummary({ entry }: { entry: SecurityEntry }) {
  return (
    <div className={classes.securitySummary}>
      <FactList
        facts={[
          ['Safe Browsing', <SafeBrowsingBadge key="safe" status={entry.safeBrowsingStatus} />],
          ['Mixed Content', <MixedContentBadge key="mixed" kind={entry.mixedContent} />],
        ]}
      />
      {entry.httpsToHttp && (
        <Alert color="red" role="note" icon={<IconLockOpen />}>
          <strong>Insecure Redirect Detected:</strong> This redirect chain contains HTTPS to HTTP redirects, which may
          compromise security.
        </Alert>
      )}
    </div>
  );
}

/** Describes robots.txt in one sentence. */
export function describeRobots({
  robotsTxtStatus,
  robotsTxtRules,
}: Pick<SeoEntry, 'robotsTxtStatus' | 'robotsTxtRules'>) {
  if (robotsTxtStatus === 'NOT_FOUND') return 'No robots.txt, so crawlers may access everything.';
  if (robotsTxtStatus === 'NOT_CHECKED') return 'Not requested.';
  if (robotsTxtStatus === 'ERROR' || robotsTxtRules === null) return "Couldn't be read.";
  const { groups, sitemaps } = readRules(robotsTxtRules);
  const count = (list: 'allow' | 'disallow') => groups.flatMap((group) => listOf(group, list)).length;
  const agents = new Set(groups.flatMap((group) => listOf(group, 'userAgents'))).size;
  const disallowed = count('disallow');
  const rules =
    disallowed === 0
      ? 'Nothing is disallowed'
      : `${plural(disallowed, 'path')} disallowed and ${count('allow')} allowed for ${plural(agents, 'user agent')}`;
  return `${rules}; ${sitemaps.length === 0 ? 'no sitemap' : plural(sitemaps.length, 'sitemap')} listed.`;
}

/** The rules are JSON text. Anything else counts as no rules. */
function readRules(json: string): { groups: readonly unknown[]; sitemaps: readonly unknown[] } {
  try {
    const parsed: unknown = JSON.parse(json);
    return { groups: listOf(parsed, 'groups'), sitemaps: listOf(parsed, 'sitemaps') };
  } catch {
    return { groups: [], sitemaps: [] };
  }
}

function listOf(holder: unknown, name: string): readonly unknown[] {
  const list = (holder as Record<string, unknown> | null)?.[name];
  return Array.isArray(list) ? list : [];
}
