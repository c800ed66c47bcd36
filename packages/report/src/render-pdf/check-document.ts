import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { listed, plural } from '../readable-value.ts';
import type { PrintedReport, ReportAnalysis, ReportCertificate, ReportHop } from '../report.ts';
import { chainPicture } from './chain-picture.ts';
import { cover, coverBackground } from './cover.ts';
import { documentFrame } from './document-frame.ts';
import { fieldTable, isCompact } from './field-table.ts';
import { findingCards, findingLines } from './finding-cards.ts';
import type { GlyphCoverage } from './fonts.ts';
import { colors, contentWidth, toneColors } from './theme.ts';
import { createTypesetter, type Typesetter } from './typesetter.ts';
import { waterfall } from './waterfall.ts';

/** A report for people who decide, as a pdfmake document. */
export function checkDocument(report: PrintedReport, covers: GlyphCoverage): TDocumentDefinitions {
  const set = createTypesetter(covers);
  return documentFrame({
    title: report.title,
    report,
    coverBackground: coverBackground(report),
    set,
    content: [
      ...cover(report, set),
      ...section('page', 'Redirect chain', chainLead(report), chainPicture(report.hops, set), set),
      ...section('whole', 'Where the time went', timingLead(report), waterfall(report.hops, set), set),
      ...section('page', 'Findings', findingsLead(report), findings(report, set), set),
      ...section(
        'flow',
        'Certificates',
        certificatesLead,
        report.certificates.map((each) => certificate(each, set)),
        set,
      ),
      ...section(
        'flow',
        'Analyses',
        analysesLead,
        report.analyses.map((each) => analysis(each, set)),
        set,
      ),
      ...section(
        'page',
        'Hops in detail',
        hopsLead,
        report.hops.flatMap((each) => hop(each, Math.floor(headersPrinted / report.hops.length), set)),
        set,
      ),
      ...section('whole', 'How this report was made', '', method(report, set), set),
    ],
  });
}

/** page: begins a page. flow: follows on, its title never alone at the foot. whole: all of it stays together. */
type Start = 'page' | 'flow' | 'whole';

function section(start: Start, title: string, lead: string, content: Content[], set: Typesetter): Content[] {
  const [first, ...others] = content;
  if (first === undefined) return [];
  const head: Content[] = [
    set.heading(title, { style: 'sectionTitle' }),
    ...(lead === '' ? [] : [set.prose(lead, { style: 'sectionLead' })]),
  ];
  switch (start) {
    case 'page':
      return [{ text: '', pageBreak: 'before' }, ...head, ...content];
    case 'flow':
      return [{ unbreakable: true, margin: [0, 26, 0, 0], stack: [...head, first] }, ...others];
    case 'whole':
      return [{ unbreakable: true, margin: [0, 26, 0, 0], stack: [...head, ...content] }];
  }
}

const certificatesLead = 'As the https hosts of the chain presented them.';
const analysesLead = 'What the scores rest on.';
const hopsLead = 'Every request, in the order made, with the headers of its response.';

const chainLead = ({ hops, figures }: PrintedReport): string =>
  `${plural(hops.length, 'request')}, ${plural(Number(figures[0]?.value ?? 0), 'redirect')} followed.`;

const timingLead = ({ timing }: PrintedReport): string =>
  timing.fields.map(({ label, value }) => `${label} ${value.text}`).join(' · ');

function findingsLead({ findings: groups, passed }: PrintedReport): string {
  const count = groups.reduce((sum, { findings: { length } }) => sum + length, 0);
  return `${plural(count, 'finding')}, worst first; ${plural(passed.length, 'rule')} passed.`;
}

function findings({ findings: groups, passed, unanswered, analyses }: PrintedReport, set: Typesetter): Content[] {
  if (analyses.length === 0) return [];
  const list = (title: string, rules: typeof passed): Content[] =>
    rules.length === 0
      ? []
      : [set.heading(title, { style: 'subtitle', margin: [0, 14, 0, 4] }), findingLines(rules, set)];
  return [
    ...findingCards(groups, set),
    ...list(`Passed (${passed.length})`, passed),
    ...list(`Not answered or not applicable (${unanswered.length})`, unanswered),
  ];
}

const certificate = ({ hosts, sentence, tone, fields }: ReportCertificate, set: Typesetter): Content => ({
  unbreakable: true,
  margin: [0, 4, 0, 14],
  stack: [
    set.prose(listed(hosts), { bold: true, fontSize: 11 }),
    set.prose(sentence, { fontSize: 9.5, color: toneColors[tone], margin: [0, 1, 0, 4] }),
    fieldTable(fields, set, { maxLines: 6 }),
  ],
});

function analysis({ title, score, letter, reason, fields }: ReportAnalysis, set: Typesetter): Content {
  const grade = letter === null ? '' : `, ${letter}`;
  const result = score === null ? 'not completed' : `${score.value} of 100, ${score.label}${grade}`;
  return {
    unbreakable: isCompact(fields),
    margin: [0, 4, 0, 14],
    stack: [
      set.heading(`${title}: ${result}`, { style: 'subtitle', margin: [0, 0, 0, 4] }),
      reason === null ? fieldTable(fields, set) : set.prose(reason, { style: 'body' }),
    ],
  };
}

/** Of all hops together: a site could fill hundreds of pages with them. */
const headersPrinted = 300;

function hop(
  { number, url, status, meaning, details, headers }: ReportHop,
  mostHeaders: number,
  set: Typesetter,
): Content[] {
  const leftOut = headers.length - mostHeaders;
  const headerLine = { width: contentWidth - 10, fontSize: 7, maxLines: 3 };
  return [
    {
      unbreakable: isCompact([{ label: 'URL', value: url }, ...details]),
      stack: [
        set.heading(`${number}. ${status === '–' ? '' : `${status} `}${meaning}`, {
          style: 'subtitle',
          margin: [0, 8, 0, 3],
        }),
        set.url(url, { width: contentWidth }, { margin: [0, 0, 0, 4] }),
        fieldTable(details, set),
      ],
    },
    ...headers.slice(0, mostHeaders).map(({ label, value }, index) =>
      set.code(`${label}: ${value.text}`, headerLine, {
        color: colors.dimmed,
        margin: [10, index === 0 ? 6 : 0, 0, 0],
      }),
    ),
    ...(leftOut > 0 ? [set.prose(`and ${leftOut} more headers, in the JSON report`, { style: 'label' })] : []),
    { text: '', margin: [0, 0, 0, 10] },
  ];
}

function method({ method: fields, curl }: PrintedReport, set: Typesetter): Content[] {
  return [
    fieldTable(fields, set),
    ...(curl === null
      ? []
      : [
          set.prose('Ask the same of the site, from a shell', { style: 'label', margin: [0, 10, 0, 4] }),
          set.code(curl, { width: contentWidth, maxLines: 12 }),
        ]),
  ];
}
