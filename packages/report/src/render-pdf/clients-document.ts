import {
  type ClientComparison,
  type ComparedVariant,
  chainLetter,
  plural,
  type VariantVerdict,
  variantAxisTitles,
  variantVerdicts,
  variantVerdictTitles,
  visibleText,
} from '@hopwise/model';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { field, url } from '../build/field.ts';
import { redirectMeanings } from '../build/hops.ts';
import type { ClientsReport } from '../clients/clients-report.ts';
import { listed, readableTime } from '../readable-value.ts';
import type { Field, Figure, Tone, Verdict } from '../report.ts';
import { verdictWords } from './cover.ts';
import { documentFrame } from './document-frame.ts';
import { fieldLine } from './field-table.ts';
import { figureTiles } from './figure-tiles.ts';
import { partHeading, partSection } from './headings.ts';
import { listBackground, listCover } from './list-cover.ts';
import { titledRows } from './row-table.ts';
import type { GlyphCoverage } from './theme.ts';
import { colors, contentWidth, toneColors } from './theme.ts';
import { createTypesetter, type Typesetter } from './typesetter.ts';

const tones: Readonly<Record<VariantVerdict, Tone>> = {
  same: 'good',
  skipped: 'neutral',
  differs: 'warning',
  refused: 'bad',
  failed: 'bad',
};

/** Of all columns but the last, which has what they and the space behind each leave. */
const widths = { name: 132, verdict: 52, chain: 34, status: 40, meaning: 118, hop: 26 };
const cellPadding = 4;
const remainingWidth = (...others: number[]): number =>
  contentWidth - others.reduce((sum, width) => sum + width, 0) - (others.length + 1) * cellPadding;

/** The report of a client comparison, on a few pages. */
export function clientsDocument(report: ClientsReport, covers: GlyphCoverage): TDocumentDefinitions {
  const set = createTypesetter(covers);
  const { comparison, title, publicUrl, brand } = report;
  const subtitle = `Results by client, ${readableTime(comparison.createdAt)}`;
  return documentFrame({
    title,
    report,
    set,
    coverBackground: listBackground(brand),
    content: [
      ...listCover({ title, subtitle, publicUrl, brand }, set),
      { ...(verdictWords(verdictOf(comparison), set) as object), margin: [0, 0, 0, 12] } as Content,
      set.url(url(comparison.url), { width: contentWidth, maxLines: 3 }, { margin: [0, 0, 0, 14] }),
      figureTiles(figuresOf(comparison), set),
      ...classTable(comparison, set),
      variantTable(comparison, set),
      ...declaredTable(comparison, set),
      ...comparison.groups.map((_, place) => chainTable(comparison, place, set)),
      partSection(
        'Notes',
        { stack: comparison.notes.map((note) => sentence(note, contentWidth, set, { margin: [0, 0, 0, 4] })) },
        set,
      ),
      partSection('About this report', fieldLine(methodOf(report), set), set),
    ],
  });
}

function verdictOf({ headline, counts, variants, base }: ClientComparison): Verdict {
  const gravest = variantVerdicts.findLast((verdict) => counts[verdict] > 0) ?? 'same';
  const sentence = `${plural(variants.length, 'variant')} compared with ${visibleText(base.title, 60)}, each with one change.`;
  return { headline: visibleText(headline, 200), sentence, tone: tones[gravest] };
}

const notes: Readonly<Record<VariantVerdict, string>> = {
  same: 'Same chain',
  skipped: 'No time left',
  differs: 'Different chain or final URL',
  refused: 'Blocked',
  failed: 'No final response',
};

const figuresOf = ({ counts }: ClientComparison): Figure[] =>
  variantVerdicts
    .filter((verdict) => verdict !== 'skipped' || counts.skipped > 0)
    .map((verdict) => ({
      label: variantVerdictTitles[verdict],
      value: String(counts[verdict]),
      note: notes[verdict],
      tone: counts[verdict] === 0 ? 'neutral' : tones[verdict],
    }));

function classTable({ classes }: ClientComparison, set: Typesetter): Content[] {
  if (classes.length === 0) return [];
  const width = remainingWidth(widths.name, widths.verdict);
  return [
    titledRows({
      words: [partHeading('By class', {}, set)],
      columns: [
        { label: 'Class', width: widths.name },
        { label: 'Verdict', width: widths.verdict },
        { label: 'Meaning', width },
      ],
      rows: classes.map(({ title, verdict, says }) => [
        sentence(title, widths.name, set),
        verdictCell(verdict),
        sentence(says, width, set),
      ]),
    }),
  ];
}

function variantTable({ base, variants }: ClientComparison, set: Typesetter): Content {
  const width = remainingWidth(widths.name, widths.verdict, widths.chain, widths.status);
  return titledRows({
    words: [partHeading('Results by client', {}, set)],
    columns: [
      { label: 'Variant', width: widths.name },
      { label: 'Verdict', width: widths.verdict },
      { label: 'Chain', width: widths.chain },
      { label: 'Status', width: widths.status },
      { label: 'Ends at', width },
    ],
    rows: [base, ...variants].map((variant) => variantRow(variant, variant === base, width, set)),
  });
}

function variantRow(variant: ComparedVariant, isBase: boolean, width: number, set: Typesetter): Content[] {
  const { axis, title, verdict, group, statusCode, finalUrl, says } = variant;
  return [
    {
      stack: [
        sentence(title, widths.name, set, { bold: true }),
        set.prose(isBase ? 'Baseline' : variantAxisTitles[axis], { style: 'label' }),
      ],
    },
    isBase ? '' : verdictCell(verdict),
    { text: chainLetter(group), fontSize: 9 },
    { text: statusCode === null ? 'None' : String(statusCode), fontSize: 9 },
    {
      stack: [
        finalUrl === null ? { text: 'No URL', fontSize: 9 } : set.url(url(finalUrl), { width, maxLines: 2 }),
        ...(isBase || verdict === 'same' ? [] : [sentence(says, width, set, { color: colors.dimmed })]),
      ],
    },
  ];
}

function declaredTable({ declared }: ClientComparison, set: Typesetter): Content[] {
  if (declared.length === 0) return [];
  const width = remainingWidth(widths.name);
  return [
    titledRows({
      words: [partHeading('robots.txt vs. actual response', {}, set)],
      columns: [
        { label: 'Client', width: widths.name },
        { label: 'robots.txt rule and server response', width },
      ],
      rows: declared.map(({ title, says, isContradiction }) => [
        sentence(title, widths.name, set),
        isContradiction
          ? sentence(`Mismatch: ${says}`, width, set, { color: toneColors.bad })
          : sentence(says, width, set),
      ]),
    }),
  ];
}

function chainTable({ base, variants, groups }: ClientComparison, place: number, set: Typesetter): Content {
  const group = groups[place];
  const titles = [base, ...variants].filter((variant) => variant.group === place).map(({ title }) => title);
  const width = remainingWidth(widths.hop, widths.status, widths.meaning);
  const hops = group?.hops ?? [];
  const words = [
    partHeading(`Chain ${chainLetter(place)}`, {}, set),
    sentence(group?.headline ?? '', contentWidth, set),
    sentence(listed(titles), contentWidth, set, { color: colors.dimmed }),
  ];
  if (hops.length === 0) return { unbreakable: true, margin: [0, 22, 0, 0], stack: words };
  return titledRows({
    words,
    columns: [
      { label: 'Hop', width: widths.hop },
      { label: 'Status', width: widths.status },
      { label: 'Type', width: widths.meaning },
      { label: 'URL', width },
    ],
    rows: hops.map((hop, index) => [
      { text: String(index + 1), fontSize: 9 },
      { text: hop.statusCode === null ? 'None' : String(hop.statusCode), fontSize: 9 },
      { text: redirectMeanings[hop.redirectType], fontSize: 9 },
      {
        stack: [
          set.url(url(hop.url), { width, maxLines: 3 }),
          ...(hop.error === null ? [] : [sentence(hop.error.message, width, set, { color: toneColors.bad })]),
        ],
      },
    ]),
  });
}

const verdictCell = (verdict: VariantVerdict): Content => ({
  text: variantVerdictTitles[verdict],
  fontSize: 9,
  bold: true,
  color: toneColors[tones[verdict]],
});

const mostOfASentence = 300;
/** Prose breaks between words alone; as letters of a typewriter it breaks anywhere. */
const longestWord = 28;

/** Words that may quote a URL or a site, in which anything may stand. */
function sentence(
  text: string,
  width: number,
  set: Typesetter,
  style: { color?: string; bold?: boolean; margin?: [number, number, number, number] } = {},
): Content {
  const shown = visibleText(text, mostOfASentence);
  const breaks = shown.split(' ').every(({ length }) => length <= longestWord);
  return breaks ? set.prose(shown, { fontSize: 9, ...style }) : set.code(shown, { width, maxLines: 4 }, style);
}

const methodOf = ({ comparison: { id, createdAt }, product, generatedAt }: ClientsReport): Field[] => [
  field('Traced', readableTime(createdAt)),
  field('Comparison ID', id),
  field('Generated', `${readableTime(generatedAt)} by ${product.name} ${product.version}`),
];
