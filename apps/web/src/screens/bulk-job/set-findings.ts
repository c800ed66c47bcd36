import type { BulkSummary } from '@hopwise/model';

export interface SetFinding {
  id: string;
  title: string;
  /** How many rows. */
  count: number;
  why: string;
  fix: string;
  places: readonly FindingPlace[];
}

export interface FindingPlace {
  url: string;
  /** "line 12, 4 redirects" */
  note: string;
}

type RowList = BulkSummary['loops'];
type Targets = BulkSummary['sharedTargets'];

const redirects = (count: number | null) => (count === 1 ? '1 redirect' : `${count ?? 0} redirects`);

const rowPlaces = ({ first }: RowList): FindingPlace[] =>
  first.map(({ line, url, redirectCount }) => ({ url, note: `line ${line}, ${redirects(redirectCount)}` }));

const targetPlaces = ({ top }: Targets): FindingPlace[] =>
  top.map(({ url, statusCode, count }) => {
    const rows = count === 1 ? '1 URL' : `${count} URLs`;
    return { url, note: statusCode === null ? rows : `${rows}, status ${statusCode}` };
  });

/** What can only be seen over the whole set; what was found first, in the order of its weight. */
export function setFindings(summary: BulkSummary): SetFinding[] {
  const { loops, longestChains, homePageTargets, sharedTargets, errorTargets, httpTargets } = summary;
  const { failedExpectations, chainsAcrossRows, sharedHops } = summary;
  const findings: SetFinding[] = [
    {
      id: 'loops',
      title: 'Redirect loops',
      count: loops.count,
      why: 'These URLs lead back to themselves: no visitor and no search engine ever gets through.',
      fix: 'Remove the rule that points back, or let it end at the page that is meant.',
      places: rowPlaces(loops),
    },
    {
      id: 'failed-expectations',
      title: 'Rows that did not end as the file says',
      count: failedExpectations.count,
      why: 'The address or the status at the end differs from the one expected.',
      fix: 'Correct the redirect, or the expectation where the redirect is right.',
      places: failedExpectations.first.map(({ line, url, difference }) => ({
        url,
        note: [`line ${line}`, difference].filter(Boolean).join(': '),
      })),
    },
    {
      id: 'error-targets',
      title: 'Targets that answer with an error',
      count: errorTargets.count,
      why: 'The URL leads somewhere, but what is there answers 4xx or 5xx.',
      fix: 'Point the redirect at a page that exists, or answer 410 where the content is gone for good.',
      places: targetPlaces(errorTargets),
    },
    {
      id: 'home-page-targets',
      title: 'Redirects to a home page',
      count: homePageTargets.count,
      why: 'Many different URLs end at one home page. Search engines take such redirects for pages that are gone (soft 404).',
      fix: 'Redirect each URL to the page that replaces it; where there is none, answer 404 or 410.',
      places: targetPlaces(homePageTargets),
    },
    {
      id: 'longest-chains',
      title: 'Chains of redirects',
      count: longestChains.count,
      why: 'More than one redirect on the way costs each visitor time, and crawlers follow only a few.',
      fix: 'Let the first redirect point straight at the last page.',
      places: rowPlaces(longestChains),
    },
    {
      id: 'chains-across-rows',
      title: 'Rows that lead into other rows',
      count: chainsAcrossRows.count,
      why: 'The redirect of one row ends at the URL of another, which redirects on: together they make a chain.',
      fix: 'Let the first row point straight at where the other one ends.',
      places: chainsAcrossRows.first.map(({ line, url, viaUrl, viaLine }) => ({
        url,
        note: `line ${line}, by way of line ${viaLine}: ${viaUrl}`,
      })),
    },
    {
      id: 'shared-hops',
      title: 'Redirects that many chains pass through',
      count: sharedHops.reduce((sum, { count }) => sum + count, 0),
      why: 'Every visitor on these chains waits for the same station on the way, the slowest first.',
      fix: 'Redirect past it, or make it quicker.',
      places: sharedHops.map(({ url, count, averageTimeMs }) => ({
        url,
        note: `${count} chains, ${Math.round(averageTimeMs)} ms on average`,
      })),
    },
    {
      id: 'http-targets',
      title: 'Targets without https',
      count: httpTargets.count,
      why: 'The page at the end is not encrypted: browsers mark it as not secure.',
      fix: 'Serve the page over https and redirect to that address.',
      places: targetPlaces(httpTargets),
    },
    {
      id: 'shared-targets',
      title: 'Different URLs that end at the same page',
      count: sharedTargets.count,
      why: 'That may be meant, but a rule that catches too much looks the same.',
      fix: 'Check that each of these URLs belongs at that page.',
      places: targetPlaces(sharedTargets),
    },
  ];
  return [...findings.filter(({ count }) => count > 0), ...findings.filter(({ count }) => count === 0)];
}
