import type { BulkSummary } from './bulk.ts';
import { type BulkFindingId, bulkFindingIds } from './list-filters.ts';

/** Something that can only be seen over the whole set of rows. */
export interface BulkFinding {
  id: BulkFindingId;
  title: string;
  severity: 'bad' | 'warning' | 'info';
  count: number;
  /** The unit that is counted. */
  unit: 'row' | 'hop';
  why: string;
  fix: string;
}

const definitions: Record<BulkFindingId, Pick<BulkFinding, 'title' | 'severity' | 'why' | 'fix'>> = {
  'failed-expectations': {
    title: 'Unexpected results',
    severity: 'bad',
    why: 'The final URL or status code differs from the one in the file.',
    fix: 'Fix the redirect, or the expectation if the redirect is right.',
  },
  loops: {
    title: 'Redirect loops',
    severity: 'bad',
    why: 'These URLs redirect back to themselves, so no visitor or crawler gets through.',
    fix: 'Remove the redirect that points back, or point it at the intended page.',
  },
  'refused-certificates': {
    title: 'Certificates that browsers reject',
    severity: 'bad',
    why: "Browsers stop at a hop in the chain because they don't trust its certificate or can't connect securely.",
    fix: 'Install a certificate that browsers trust on each of these hosts.',
  },
  'no-target': {
    title: 'Redirects without a target',
    severity: 'bad',
    why: 'The chain ends at a redirect without a URL that browsers can follow.',
    fix: 'Send a Location header with an http or https URL, or return 200 with a page.',
  },
  'no-content': {
    title: 'Responses without a page',
    severity: 'bad',
    why: 'The final URL returns a status code without content, so browsers show nothing.',
    fix: 'Return 200 with a page, or redirect to one.',
  },
  'error-targets': {
    title: 'Final URLs that return an error',
    severity: 'bad',
    why: 'The final URL returns 4xx or 5xx.',
    fix: 'Redirect to a page that exists, or return 410 if the content was removed permanently.',
  },
  'no-response': {
    title: 'No response',
    severity: 'bad',
    why: "The URL, or one it redirects to, doesn't respond.",
    fix: 'Check that the host exists and its server is running, or redirect to a URL that responds.',
  },
  'redirect-limit': {
    title: 'Stopped at the redirect limit',
    severity: 'bad',
    why: 'The chain has more redirects than the job follows.',
    fix: 'Point the first redirect at the final URL, or track these URLs with a higher Max Hops.',
  },
  'invalid-rows': {
    title: 'Invalid rows',
    severity: 'bad',
    why: 'These rows have no valid URL.',
    fix: 'Fix these rows and upload them again.',
  },
  'home-page-targets': {
    title: 'Redirects to the home page',
    severity: 'warning',
    why: 'Five or more URLs end at one home page. Search engines treat such redirects as soft 404s.',
    fix: 'Redirect each URL to the page that replaces it. If there is none, return 404 or 410.',
  },
  'longest-chains': {
    title: 'Redirect chains',
    severity: 'warning',
    why: 'Each extra redirect slows visitors down, and crawlers follow only a few.',
    fix: 'Point the first redirect at the final URL.',
  },
  'chains-across-rows': {
    title: 'Chains across rows',
    severity: 'warning',
    why: "One row's redirect goes to another row's URL, which redirects again.",
    fix: "Point the first row at the other row's final URL.",
  },
  'shared-hops': {
    title: 'Slow shared hops',
    severity: 'info',
    why: 'Five or more chains pass through the same hop. The slowest come first.',
    fix: 'Skip this hop, or make it faster.',
  },
  'http-targets': {
    title: 'Final URLs without HTTPS',
    severity: 'warning',
    why: "The final URL isn't encrypted, and browsers mark it as not secure.",
    fix: 'Serve the page over HTTPS and redirect to that URL.',
  },
  'shared-targets': {
    title: 'Shared targets',
    severity: 'info',
    why: 'Five or more URLs end at the same page. This can mean an overly broad redirect rule.',
    fix: 'Check that each of these URLs should go to that page.',
  },
};

/** All that is looked for, also what was not found. */
export function bulkFindings(summary: BulkSummary): BulkFinding[] {
  const counts: Record<BulkFindingId, number> = {
    'failed-expectations': summary.failedExpectations.count,
    loops: summary.loops.count,
    'refused-certificates': summary.refusedCertificates.count,
    'no-target': summary.noTarget.count,
    'no-content': summary.noContent.count,
    'error-targets': summary.errorTargets.count,
    'no-response': summary.noResponse.count,
    'redirect-limit': summary.redirectLimit.count,
    'invalid-rows': summary.invalidRows.count,
    'home-page-targets': summary.homePageTargets.count,
    'longest-chains': summary.longestChains.count,
    'chains-across-rows': summary.chainsAcrossRows.count,
    'shared-hops': summary.sharedHops.length,
    'http-targets': summary.httpTargets.count,
    'shared-targets': summary.sharedTargets.count,
  };
  return bulkFindingIds.map((id) => ({
    id,
    ...definitions[id],
    count: counts[id],
    unit: id === 'shared-hops' ? 'hop' : 'row',
  }));
}
