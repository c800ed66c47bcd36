import type { BulkFindingId, BulkSummary } from '@hopwise/model';

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

const failurePlaces = ({ first }: BulkSummary['noResponse']): FindingPlace[] =>
  first.map(({ line, url, error }) => ({ url, note: [`line ${line}`, error].filter(Boolean).join(': ') }));

const targetPlaces = ({ top }: Targets): FindingPlace[] =>
  top.map(({ url, statusCode, count }) => {
    const rows = count === 1 ? '1 URL' : `${count} URLs`;
    return { url, note: statusCode === null ? rows : `${rows}, status ${statusCode}` };
  });

/** The rows, targets or hops that show a finding. */
export function findingPlaces(id: BulkFindingId, summary: BulkSummary): FindingPlace[] {
  switch (id) {
    case 'loops':
      return rowPlaces(summary.loops);
    case 'longest-chains':
      return rowPlaces(summary.longestChains);
    case 'error-targets':
      return targetPlaces(summary.errorTargets);
    case 'refused-certificates':
      return failurePlaces(summary.refusedCertificates);
    case 'no-target':
      return failurePlaces(summary.noTarget);
    case 'no-content':
      return failurePlaces(summary.noContent);
    case 'no-response':
      return failurePlaces(summary.noResponse);
    case 'redirect-limit':
      return failurePlaces(summary.redirectLimit);
    case 'invalid-rows':
      return failurePlaces(summary.invalidRows);
    case 'home-page-targets':
      return targetPlaces(summary.homePageTargets);
    case 'http-targets':
      return targetPlaces(summary.httpTargets);
    case 'shared-targets':
      return targetPlaces(summary.sharedTargets);
    case 'failed-expectations':
      return summary.failedExpectations.first.map(({ line, url, difference }) => ({
        url,
        note: [`line ${line}`, difference].filter(Boolean).join(': '),
      }));
    case 'chains-across-rows':
      return summary.chainsAcrossRows.first.map(({ line, url, viaUrl, viaLine }) => ({
        url,
        note: `line ${line}, via line ${viaLine}: ${viaUrl}`,
      }));
    case 'shared-hops':
      return summary.sharedHops.map(({ url, count, averageTimeMs }) => ({
        url,
        note: `${count} chains, ${Math.round(averageTimeMs)} ms on average`,
      }));
  }
}
