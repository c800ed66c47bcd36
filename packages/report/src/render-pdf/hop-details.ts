import { plural } from '@hopwise/model';
import type { Content } from 'pdfmake/interfaces.js';
import type { Field, ReportHop } from '../report.ts';
import { isUrlWhole } from './chain-picture.ts';
import { fieldLine } from './field-table.ts';
import { partHeading } from './headings.ts';
import { colors, contentWidth } from './theme.ts';
import type { Typesetter } from './typesetter.ts';

/** Of all hops together: a site could fill hundreds of pages with them. */
const headersPrinted = 300;
const indent = 10;
const gap = 10;
const headerWidth = (contentWidth - indent - gap) / 2;
const headerLine = { width: headerWidth, fontSize: 6.75, maxLines: 6 };

/** The details that the chain's picture has no room for: each request and the headers of its response. */
export function hopDetails(hops: readonly ReportHop[], section: string, set: Typesetter): Content[] {
  const mostHeaders = Math.floor(headersPrinted / Math.max(1, hops.length));
  return hops.flatMap((hop) => hopDetail(hop, mostHeaders, section, set));
}

function hopDetail(hop: ReportHop, mostHeaders: number, section: string, set: Typesetter): Content[] {
  const { number, host, url, status, meaning, details, headers } = hop;
  const leftOut = headers.length - mostHeaders;
  const [firstHeaders, ...others] = headerPairs(headers.slice(0, mostHeaders), set);
  const head: Content[] = [
    partHeading(
      `${number}. ${status === '–' ? '' : `${status} `}${meaning}`,
      { section, outlineText: `Hop ${number}: ${host}`, margin: [0, 7, 0, 2] },
      set,
    ),
    { ...fieldLine(details, set), margin: [0, 0, 0, 3] },
  ];
  const isWhole = isUrlWhole(hop, set);
  return [
    { unbreakable: true, stack: isWhole && firstHeaders ? [...head, firstHeaders] : head },
    ...(isWhole ? [] : [set.url(url, { width: contentWidth }, { margin: [0, 0, 0, 3] })]),
    ...(!isWhole && firstHeaders ? [firstHeaders] : []),
    ...others,
    ...(leftOut > 0
      ? [set.prose(`and ${plural(leftOut, 'more header', 'more headers')}, in the JSON report`, { style: 'label' })]
      : []),
  ];
}

/** Side by side: most are short. */
const headerPairs = (headers: readonly Field[], set: Typesetter): Content[] =>
  Array.from({ length: Math.ceil(headers.length / 2) }, (_, row) => ({
    unbreakable: true,
    margin: [indent, 0, 0, 0],
    columnGap: gap,
    columns: headers.slice(2 * row, 2 * row + 2).map(({ label, value }) => ({
      ...set.code(`${label}: ${value.text}`, headerLine, { color: colors.dimmed, lineHeight: 1.15 }),
      width: headerWidth,
    })),
  }));
