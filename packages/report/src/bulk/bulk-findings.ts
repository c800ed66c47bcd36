import type { BulkSummary } from '@hopwise/model';
import { quote, text, url } from '../build/field.ts';
import { plural, readableMs } from '../readable-value.ts';
import type { Tone, Value } from '../report.ts';
import type { BulkColumnHead, BulkFinding } from './bulk-report.ts';

type Targets = BulkSummary['sharedTargets'];
type ListedRow = BulkSummary['loops']['first'][number];

const line: BulkColumnHead = { label: 'Line', width: 'narrow' };
const narrow = (label: string): BulkColumnHead => ({ label, width: 'narrow', numeric: true });
const wide = (label: string): BulkColumnHead => ({ label, width: 'wide' });
const number = (value: number | null): Value => text(value === null ? '–' : value.toLocaleString('en'));
const address = (value: string | null): Value => (value === null ? text('–') : url(value));
const firstOf = (shown: number, total: number): string =>
  shown < total ? ` Shown: the first ${shown} of ${total.toLocaleString('en')}.` : '';

/** What the whole set came to, worst first; nothing where there is nothing to say. */
export function bulkFindings(summary: BulkSummary): BulkFinding[] {
  return [
    failedExpectations(summary),
    rowsFinding(summary.loops, {
      title: 'Loops',
      tone: 'bad',
      says: (count) => `${plural(count, 'row never ends', 'rows never end')}: the same request comes again.`,
      fix: 'Break each loop: let one of its addresses answer instead of redirecting.',
    }),
    targetsFinding(summary.errorTargets, {
      title: 'Targets that answer with an error',
      tone: 'bad',
      says: (count) => `${plural(count, 'row ends', 'rows end')} at an address that answers 4xx or 5xx.`,
      fix: 'Redirect to a page that exists, or answer 410 where there is none.',
    }),
    targetsFinding(summary.homePageTargets, {
      title: 'Many URLs to one home page',
      tone: 'warning',
      says: (count) => `${plural(count, 'row ends', 'rows end')} at the same home page as at least four others.`,
      fix: 'Redirect each page to the one that replaces it: search engines take a redirect to the home page for a page that is gone.',
    }),
    chainsAcrossRows(summary),
    rowsFinding(summary.longestChains, {
      title: 'Longest chains',
      tone: 'warning',
      says: (count) => `${plural(count, 'row takes', 'rows take')} two redirects or more.`,
      fix: 'Point each URL straight at the end of its chain.',
    }),
    sharedHops(summary),
    targetsFinding(summary.httpTargets, {
      title: 'Targets without encryption',
      tone: 'warning',
      says: (count) => `${plural(count, 'row ends', 'rows end')} at an http address.`,
      fix: 'Serve these pages over https and redirect there.',
    }),
    targetsFinding(summary.sharedTargets, {
      title: 'Targets shared by many URLs',
      tone: 'info',
      says: (count) => `${plural(count, 'row ends', 'rows end')} at the same page as at least four others.`,
      fix: 'Check that these pages really replace all the URLs that lead there.',
    }),
  ].flat();
}

interface Words {
  title: string;
  tone: Tone;
  says(count: number): string;
  fix: string;
}

function rowsFinding({ count, first }: BulkSummary['loops'], words: Words): BulkFinding[] {
  return finding(words, count, first, {
    columns: [line, wide('URL'), wide('Ends at'), narrow('Redirects')],
    cells: (row) => [number(row.line), address(row.url), address(row.finalUrl), number(row.redirectCount)],
  });
}

function targetsFinding({ count, top }: Targets, words: Words): BulkFinding[] {
  const shown = top.reduce((sum, target) => sum + target.count, 0);
  const rest = shown < count ? ` Shown: the ${plural(top.length, 'address', 'addresses')} with most of them.` : '';
  return finding({ ...words, says: (total) => words.says(total) + rest }, count, top, {
    columns: [wide('Address'), narrow('Answers'), narrow('Rows')],
    cells: (target) => [url(target.url), number(target.statusCode), number(target.count)],
    countsRows: false,
  });
}

interface Table<Row> {
  columns: BulkColumnHead[];
  cells(row: Row): Value[];
  /** Whether the list has one line for each row counted, so that the words can say how many are left out. */
  countsRows?: boolean;
}

function finding<Row>(
  { title, tone, says, fix }: Words,
  count: number,
  shown: readonly Row[],
  { columns, cells, countsRows = true }: Table<Row>,
): BulkFinding[] {
  if (count === 0) return [];
  const left = countsRows ? firstOf(shown.length, count) : '';
  return [{ title, tone, says: `${says(count)}${left}`, fix, columns, rows: shown.map(cells) }];
}

const failedExpectations = ({ failedExpectations: { count, first } }: BulkSummary): BulkFinding[] =>
  finding<ListedRow & { difference: string | null }>(
    {
      title: 'Failed expectations',
      tone: 'bad',
      says: (total) => `${plural(total, 'row is', 'rows are')} not as the file expects.`,
      fix: 'Correct the redirect, or the expectation.',
    },
    count,
    first,
    {
      columns: [line, wide('URL'), wide('Difference')],
      cells: (row) => [number(row.line), address(row.url), quote(row.difference ?? '–', 300)],
    },
  );

const chainsAcrossRows = ({ chainsAcrossRows: { count, first } }: BulkSummary): BulkFinding[] =>
  finding<(typeof first)[number]>(
    {
      title: 'Chains within the file',
      tone: 'warning',
      says: (total) =>
        `${plural(total, 'row is', 'rows are')} redirected to the URL of another row, which redirects on.`,
      fix: 'Point these URLs straight at where the other row ends.',
    },
    count,
    first,
    {
      columns: [line, wide('URL'), wide('Passes'), narrow('Its line')],
      cells: (row) => [number(row.line), address(row.url), address(row.viaUrl), number(row.viaLine)],
    },
  );

const sharedHops = ({ sharedHops: hops }: BulkSummary): BulkFinding[] =>
  finding<(typeof hops)[number]>(
    {
      title: 'Slowest shared hops',
      tone: 'info',
      says: (total) =>
        `${plural(total, 'redirecting address lies', 'redirecting addresses lie')} on the way of five rows or more, slowest first.`,
      fix: 'Making one of these faster, or going around it, helps every URL that passes through.',
    },
    hops.length,
    hops,
    {
      columns: [wide('Address'), narrow('Average'), narrow('Rows')],
      cells: (hop) => [url(hop.url), text(readableMs(hop.averageTimeMs)), number(hop.count)],
    },
  );
