import { type BulkFindingId, type BulkSummary, bulkFindings, plural } from '@hopwise/model';
import { quote, text, url } from '../build/field.ts';
import { readableMs } from '../readable-value.ts';
import type { Value } from '../report.ts';
import type { BulkColumnHead, BulkReportFinding } from './bulk-report.ts';

/** The evidence of a finding: rows of the file, or URLs and hops with their number of rows. */
interface Table {
  columns: BulkColumnHead[];
  rows: Value[][];
  /** A note on the rows left out, when not all are shown. */
  leftOut: string;
}

/** Findings of the whole job, worst first; nothing where there is nothing to say. */
export function reportBulkFindings(summary: BulkSummary): BulkReportFinding[] {
  return bulkFindings(summary)
    .filter(({ count }) => count > 0)
    .map(({ id, title, severity, count, unit, why, fix }) => {
      const { columns, rows, leftOut } = tableOf(id, summary);
      return { title, tone: severity, says: `${plural(count, unit)}. ${why}${leftOut}`, fix, columns, rows };
    });
}

function tableOf(id: BulkFindingId, summary: BulkSummary): Table {
  switch (id) {
    case 'failed-expectations':
      return expectationsTable(summary.failedExpectations);
    case 'loops':
      return rowsTable(summary.loops);
    case 'longest-chains':
      return rowsTable(summary.longestChains);
    case 'error-targets':
      return targetsTable(summary.errorTargets);
    case 'refused-certificates':
      return failuresTable(summary.refusedCertificates);
    case 'no-target':
      return failuresTable(summary.noTarget);
    case 'no-content':
      return failuresTable(summary.noContent);
    case 'no-response':
      return failuresTable(summary.noResponse);
    case 'redirect-limit':
      return failuresTable(summary.redirectLimit);
    case 'invalid-rows':
      return failuresTable(summary.invalidRows);
    case 'home-page-targets':
      return targetsTable(summary.homePageTargets);
    case 'http-targets':
      return targetsTable(summary.httpTargets);
    case 'shared-targets':
      return targetsTable(summary.sharedTargets);
    case 'chains-across-rows':
      return chainsTable(summary.chainsAcrossRows);
    case 'shared-hops':
      return hopsTable(summary.sharedHops);
  }
}

const line: BulkColumnHead = { label: 'Line', width: 'narrow' };
const narrow = (label: string): BulkColumnHead => ({ label, width: 'narrow', numeric: true });
const wide = (label: string): BulkColumnHead => ({ label, width: 'wide' });
const number = (value: number | null): Value => text(value === null ? '–' : value.toLocaleString('en'));
const urlOrNone = (value: string | null): Value => (value === null ? text('–') : url(value));
const firstOf = (shown: readonly unknown[], total: number): string =>
  shown.length < total ? ` Showing the first ${shown.length} of ${total.toLocaleString('en')}.` : '';

const rowsTable = ({ count, first }: BulkSummary['loops']): Table => ({
  columns: [line, wide('URL'), wide('Final URL'), narrow('Redirects')],
  rows: first.map((row) => [number(row.line), url(row.url), urlOrNone(row.finalUrl), number(row.redirectCount)]),
  leftOut: firstOf(first, count),
});

const expectationsTable = ({ count, first }: BulkSummary['failedExpectations']): Table => ({
  columns: [line, wide('URL'), wide('Difference')],
  rows: first.map((row) => [number(row.line), url(row.url), quote(row.difference ?? '–', 300)]),
  leftOut: firstOf(first, count),
});

const failuresTable = ({ count, first }: BulkSummary['noResponse']): Table => ({
  columns: [line, wide('URL'), wide('Reason')],
  rows: first.map((row) => [
    number(row.line),
    row.url === '' ? text('(empty)') : url(row.url),
    quote(row.error ?? '–', 300),
  ]),
  leftOut: firstOf(first, count),
});

const chainsTable = ({ count, first }: BulkSummary['chainsAcrossRows']): Table => ({
  columns: [line, wide('URL'), wide('Through'), narrow('Its line')],
  rows: first.map((row) => [number(row.line), url(row.url), url(row.viaUrl), number(row.viaLine)]),
  leftOut: firstOf(first, count),
});

function targetsTable({ count, top }: BulkSummary['sharedTargets']): Table {
  const shown = top.reduce((sum, target) => sum + target.count, 0);
  return {
    columns: [wide('URL'), narrow('Status'), narrow('Rows')],
    rows: top.map((target) => [url(target.url), number(target.statusCode), number(target.count)]),
    leftOut: shown < count ? ` Showing the ${plural(top.length, 'URL')} with the most rows.` : '',
  };
}

const hopsTable = (hops: BulkSummary['sharedHops']): Table => ({
  columns: [wide('URL'), narrow('Average'), narrow('Rows')],
  rows: hops.map((hop) => [url(hop.url), text(readableMs(hop.averageTimeMs)), number(hop.count)]),
  leftOut: '',
});
