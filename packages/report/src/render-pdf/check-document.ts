import { plural } from '@hopwise/model';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { notCheckedRules } from '../not-checked-rules.ts';
import type { PrintedReport, ReportAnalysis, ReportFinding } from '../report.ts';
import { certificateTable } from './certificate-table.ts';
import { chainPicture, timingLegend } from './chain-picture.ts';
import { cover, coverBackground } from './cover.ts';
import { documentFrame } from './document-frame.ts';
import { fieldLine, fieldTable } from './field-table.ts';
import { findingCards, findingLines, findingTitles } from './finding-cards.ts';
import { partHeading, sectionHeading } from './headings.ts';
import { hopDetails } from './hop-details.ts';
import type { GlyphCoverage } from './theme.ts';
import { contentWidth } from './theme.ts';
import { createTypesetter, type Typesetter } from './typesetter.ts';

const titles = {
  chain: 'Redirect chain',
  browser: 'Browser trace',
  findings: 'Findings',
  certificates: 'Certificates',
  analyses: 'Analyses',
  hops: 'Hops in detail',
  method: 'About this report',
} as const;

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
      { text: '', pageBreak: 'before' },
      ...section(titles.chain, chainLead(report), chain(report, set), set),
      ...section(titles.browser, '', report.browser.length === 0 ? [] : [fieldTable(report.browser, set)], set),
      ...section(titles.findings, findingsLead(report), findings(report, set), set),
      ...section(titles.certificates, '', certificates(report, set), set),
      ...section(
        titles.analyses,
        '',
        report.analyses.map((each) => analysis(each, set)),
        set,
      ),
      ...section(titles.hops, '', hopDetails(report.hops, titles.hops, set), set),
      ...section(titles.method, '', method(report, set), set),
    ],
  });
}

/** One follows the other without a gap; the title of a section is never alone at the foot of a page. */
function section(title: string, lead: string, content: Content[], set: Typesetter): Content[] {
  const [first, ...others] = content;
  if (first === undefined) return [];
  const head: Content[] = [
    sectionHeading(title, set),
    ...(lead === '' ? [] : [set.prose(lead, { style: 'sectionLead' })]),
  ];
  const isFirst = title === titles.chain;
  return [{ unbreakable: true, margin: [0, isFirst ? 0 : 18, 0, 0], stack: [...head, first] }, ...others];
}

function chain({ hops }: PrintedReport, set: Typesetter): Content[] {
  const [first, ...others] = chainPicture(hops, set);
  return first === undefined ? [] : [{ stack: [timingLegend(hops), first] }, ...others];
}

/** How many, and where the time went. */
function chainLead({ hops, figures, timing }: PrintedReport): string {
  const counted = `${plural(hops.length, 'hop')}, ${plural(Number(figures[0]?.value ?? 0), 'redirect')} followed`;
  const parts = [counted, ...timing.fields.map(({ label, value }) => `${label} ${value.text}`)];
  // A line ends between two of them, never inside one.
  return parts.map((part) => part.replaceAll(' ', '\u00a0')).join(' · ');
}

function findingsLead({ findings: groups, passed }: PrintedReport): string {
  const count = groups.reduce((sum, { findings: { length } }) => sum + length, 0);
  return `${plural(count, 'finding')}, worst first; ${plural(passed.length, 'rule')} passed.`;
}

function findings({ findings: groups, passed, notChecked }: PrintedReport, set: Typesetter): Content[] {
  const list = (title: string, rules: readonly ReportFinding[], [first, ...others]: Content[]): Content[] => {
    const heading = partHeading(`${title} (${rules.length})`, { section: titles.findings, margin: [0, 9, 0, 3] }, set);
    return first === undefined ? [] : [{ unbreakable: true, stack: [heading, first] }, ...others];
  };
  return [
    ...findingCards(groups, titles.findings, set),
    ...list('Passed', passed, findingTitles(passed, set)),
    ...list('Not checked or not applicable', notChecked, findingLines(notCheckedRules(notChecked), set)),
  ];
}

const certificates = ({ certificates: met }: PrintedReport, set: Typesetter): Content[] => certificateTable(met, set);

function analysis({ title, score, letter, reason, fields }: ReportAnalysis, set: Typesetter): Content {
  const grade = letter === null ? '' : `, ${letter}`;
  const result = score === null ? 'not completed' : `${score.value} of 100, ${score.label}${grade}`;
  return {
    unbreakable: true,
    margin: [0, 2, 0, 6],
    stack: [
      partHeading(`${title}: ${result}`, { section: titles.analyses, margin: [0, 0, 0, 2] }, set),
      reason === null ? fieldLine(fields, set) : set.prose(reason, { style: 'body' }),
    ],
  };
}

function method({ method: fields, curl }: PrintedReport, set: Typesetter): Content[] {
  return [
    fieldLine(fields, set),
    ...(curl === null
      ? []
      : [
          set.prose('Reproduce with curl', { style: 'label', margin: [0, 7, 0, 3] }),
          set.code(curl, { width: contentWidth, maxLines: 12 }),
        ]),
  ];
}
