import {
  type ClientComparison,
  type ClientComparisonExport,
  type ClientComparisonFormat,
  type ComparedVariant,
  variantAxisTitles,
  variantVerdictTitles,
  visibleText,
} from '@hopwise/model';
import { markdownCode, markdownTable, markdownText } from '../markdown-text.ts';
import { readableTime, readableUrl } from '../readable-value.ts';
import { csvRow, escapeUnseen } from '../render-csv.ts';
import type { ClientsReport } from './clients-report.ts';

/** A client comparison as a file of text. */
export function renderClientComparison(report: ClientsReport, format: Exclude<ClientComparisonFormat, 'pdf'>): string {
  switch (format) {
    case 'csv':
      return csvOf(report);
    case 'json':
      return jsonOf(report);
    case 'markdown':
      return markdownOf(report);
  }
}

const everyone = ({ base, variants }: ClientComparison): ComparedVariant[] => [base, ...variants];

const columns = ['axis', 'name', 'title', 'class', 'verdict', 'group', 'statusCode', 'redirects', 'finalUrl', 'says'];

function csvOf({ comparison }: ClientsReport): string {
  const rows = everyone(comparison).map((variant) => [
    ...[variant.axis, variant.name, variant.title, variant.class, variant.verdict, variant.group + 1],
    ...[variant.statusCode, Math.max(0, variant.chain.length - 1), variant.finalUrl, variant.says],
  ]);
  return [columns, ...rows].map(csvRow).join('');
}

function jsonOf({ comparison, generatedAt, product }: ClientsReport): string {
  const file: ClientComparisonExport = {
    format: 'hopwise-client-comparison',
    formatVersion: 1,
    generatedAt,
    generator: product,
    comparison,
  };
  return `${escapeUnseen(JSON.stringify(file, null, 2))}\n`;
}

function markdownOf({ comparison, generatedAt, product, brand, publicUrl }: ClientsReport): string {
  const { url, createdAt, headline, notes, classes, declared } = comparison;
  return [
    '# Client comparison',
    ...(brand === null ? [] : [`By ${markdownText(brand.name)}`]),
    `${markdownCode(readableUrl(url))}, ${readableTime(createdAt)}`,
    `**${words(headline)}.**`,
    ...notes.map((note) => `> ${markdownText(note)}`),
    '## Results by client',
    ...comparison.groups.map((_, place) => groupOf(comparison, place)),
    ...(classes.length === 0
      ? []
      : [
          '## By class',
          table(
            ['Class', 'Verdict', ''],
            classes.map(({ title, verdict, says }) => [title, variantVerdictTitles[verdict], says]),
          ),
        ]),
    ...(declared.length === 0
      ? []
      : [
          '## robots.txt vs. actual response',
          table(
            ['Client', ''],
            declared.map(({ title, says }) => [title, says]),
          ),
        ]),
    '## Variants',
    markdownTable(
      ['Changed', 'Variant', 'Verdict', 'Code', 'Final URL', ''],
      everyone(comparison).map(variantRow),
      [3],
    ),
    ...(publicUrl === null ? [] : [`Online: ${markdownCode(publicUrl)}`]),
    `Generated ${readableTime(generatedAt)} by ${product.name} ${markdownText(product.version)}.\n`,
  ].join('\n\n');
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  markdownTable(
    head,
    rows.map((cells) => cells.map(words)),
  );

function groupOf(comparison: ClientComparison, place: number): string {
  const group = comparison.groups[place];
  const members = everyone(comparison).filter((variant) => variant.group === place);
  const hops = (group?.hops ?? []).map(
    ({ url, statusCode }, index) => `${index + 1}. ${statusCode ?? '–'} ${shown(url)}`,
  );
  return [
    `### ${words(members.map(({ title }) => title).join(', '))}`,
    words(group?.headline ?? ''),
    hops.join('\n'),
  ].join('\n\n');
}

/** They may quote a URL, in which anything may stand. */
const words = (text: string): string => markdownText(visibleText(text));

const shown = (url: string): string => markdownCode(readableUrl(url));

const variantRow = ({ axis, title, verdict, statusCode, finalUrl, says }: ComparedVariant): string[] => [
  variantAxisTitles[axis],
  words(title),
  variantVerdictTitles[verdict],
  statusCode === null ? '–' : String(statusCode),
  finalUrl === null ? '–' : shown(finalUrl),
  words(says),
];
