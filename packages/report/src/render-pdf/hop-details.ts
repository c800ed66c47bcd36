import type { Content } from 'pdfmake/interfaces.js';
import { plural } from '../readable-value.ts';
import type { ReportHop } from '../report.ts';
import { isUrlWhole } from './chain-picture.ts';
import { fieldLine } from './field-line.ts';
import { partHeading } from './headings.ts';
import { colors, contentWidth } from './theme.ts';
import type { Typesetter } from './typesetter.ts';

/** Of all hops together: a site could fill hundreds of pages with them. */
const headersPrinted = 300;
const headerLine = { width: contentWidth - 10, fontSize: 6.75, maxLines: 3 };

/** What the chain's picture has no room for: each request and the headers of its response. */
export function hopDetails(hops: readonly ReportHop[], section: string, set: Typesetter): Content[] {
  const mostHeaders = Math.floor(headersPrinted / Math.max(1, hops.length));
  return hops.flatMap((hop) => hopDetail(hop, mostHeaders, section, set));
}

function hopDetail(hop: ReportHop, mostHeaders: number, section: string, set: Typesetter): Content[] {
  const { number, host, url, status, meaning, details, headers } = hop;
  const leftOut = headers.length - mostHeaders;
  const [firstHeader, ...others] = headers.slice(0, mostHeaders).map(({ label, value }) =>
    set.code(`${label}: ${value.text}`, headerLine, { color: colors.dimmed, lineHeight: 1.15, margin: [10, 0, 0, 0] }),
  );
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
    { unbreakable: true, stack: isWhole && firstHeader ? [...head, firstHeader] : head },
    ...(isWhole ? [] : [set.url(url, { width: contentWidth }, { margin: [0, 0, 0, 3] })]),
    ...(!isWhole && firstHeader ? [firstHeader] : []),
    ...others,
    ...(leftOut > 0
      ? [set.prose(`and ${plural(leftOut, 'more header', 'more headers')}, in the JSON report`, { style: 'label' })]
      : []),
  ];
}
