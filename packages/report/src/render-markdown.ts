import { plural, shortenedInTheMiddle, timingNames, timingParts } from '@hopwise/model';
import {
  markdownBlock,
  markdownCode,
  markdownLink,
  markdownTable,
  markdownText,
  markdownValue,
} from './markdown-text.ts';
import { type NotCheckedRules, notCheckedRules } from './not-checked-rules.ts';
import { readableMs } from './readable-value.ts';
import type { Field, Report, ReportAnalysis, ReportCertificate, ReportFinding, ReportHop } from './report.ts';

/** A report for a ticket or a wiki, in GitHub's Markdown. */
export function renderMarkdown(report: Report): string {
  const sections = [
    [`# ${markdownText(report.title)}`],
    by(report),
    verdict(report),
    section('Summary', [fieldTable(report.summary)]),
    section('Redirect chain', chain(report.hops)),
    section('Browser trace', report.browser.length === 0 ? [] : [fieldTable(report.browser)]),
    section('Timings', timings(report)),
    section('Findings', findings(report)),
    section('Certificates', report.certificates.flatMap(certificate)),
    section('Analyses', report.analyses.flatMap(analysis)),
    section('Hops in detail', report.hops.flatMap(hop)),
    section('About this report', method(report)),
  ];
  return `${sections.flat().join('\n\n')}\n`;
}

const section = (title: string, blocks: readonly string[]): string[] =>
  blocks.length === 0 ? [] : [`## ${markdownText(title)}`, ...blocks];

/** Whose report it is. */
const by = ({ brand }: Report): string[] => (brand === null ? [] : [`By ${markdownText(brand.name)}`]);

function verdict({ verdict: { headline, sentence }, score }: Report): string[] {
  const scored = score === null ? [] : [`**Overall score: ${score.value} of 100, ${score.label}**`];
  return [`**${markdownText(headline)}.** ${markdownText(sentence)}`, ...scored];
}

const fieldTable = (fields: readonly Field[]): string =>
  markdownTable(
    ['', ''],
    fields.map(({ label, value }) => [`**${markdownText(label)}**`, markdownValue(value)]),
  );

const fieldList = (fields: readonly Field[]): string =>
  fields.map(({ label, value }) => `- **${markdownText(label)}:** ${markdownValue(value)}`).join('\n');

function chain(hops: readonly ReportHop[]): string[] {
  if (hops.length === 0) return ['No requests were sent.'];
  const rows = hops.map(({ number, url, status, meaning, latencyMs, contentType, backTo }) => [
    String(number),
    markdownCode(shortenedInTheMiddle(url.text, 120)),
    status,
    markdownText(backTo === null ? meaning : `${meaning}, back to hop ${backTo}`),
    readableMs(latencyMs),
    contentType === null ? '–' : markdownCode(contentType),
  ]);
  return [markdownTable(['Hop', 'URL', 'Status', 'Type', 'Latency', 'Content type'], rows, [0, 2, 4])];
}

function timings({ hops, timing }: Report): string[] {
  if (hops.length === 0) return [];
  const rows = hops.map((hop) => {
    const spent = new Map(timingParts(hop).map(({ key, ms }) => [key, readableMs(ms)]));
    return [String(hop.number), ...timingNames.map(({ key }) => spent.get(key) ?? '–'), readableMs(hop.latencyMs)];
  });
  const head = ['Hop', ...timingNames.map(({ label }) => label), 'Whole hop'];
  return [
    markdownTable(
      head,
      rows,
      head.map((_, column) => column),
    ),
    fieldList(timing.fields),
  ];
}

function findings({ findings: groups, passed, notChecked, analyses }: Report): string[] {
  if (analyses.length === 0) return [];
  const nothing = groups.length === 0 ? ['No issues found.'] : [];
  return [
    ...nothing,
    ...groups.flatMap(({ label, findings: found }) => [
      `### ${markdownText(label)} (${found.length})`,
      ...found.map(finding),
    ]),
    ...folded(`Passed: ${plural(passed.length, 'rule')}`, passed.map(titleLine)),
    ...folded(
      `Not checked or not applicable: ${plural(notChecked.length, 'rule')}`,
      notCheckedRules(notChecked).map(reasonLine),
    ),
  ];
}

function finding({ title, id, hosts, says, why, fix, evidence }: ReportFinding): string {
  const lines: string[] = [
    ...(hosts.length === 0 ? [] : [`- **On:** ${hosts.map(markdownCode).join(', ')}`]),
    ...(fix === null ? [] : [`- **Fix:** ${markdownText(fix)}`]),
    `- **Why it matters:** ${markdownText(why)}`,
    ...evidence.map(({ label, value }) => `- ${markdownText(label)}: ${markdownValue(value)}`),
  ];
  return `**${markdownText(title)}** (${markdownCode(id)})  \n${markdownText(says)}\n\n${lines.join('\n')}`;
}

const titleLine = ({ title, hosts }: ReportFinding): string => `- ${markdownText(title)}${onHosts(hosts)}`;

const reasonLine = ({ title, says, hosts }: NotCheckedRules): string =>
  `- **${markdownText(title)}:** ${markdownText(says)}${onHosts(hosts)}`;

const onHosts = (hosts: readonly string[]): string =>
  hosts.length === 0 ? '' : ` (${hosts.map(markdownCode).join(', ')})`;

const folded = (summary: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`<details><summary>${summary}</summary>`, lines.join('\n'), '</details>'];

const certificate = ({ hosts, sentence, fields }: ReportCertificate): string[] => [
  `### ${hosts.map(markdownCode).join(', ')}`,
  markdownText(`${sentence}.`),
  fieldTable(fields),
];

function analysis({ title, score, letter, reason, fields }: ReportAnalysis): string[] {
  if (score === null) return [`### ${markdownText(title)}`, `Not completed. ${markdownText(reason ?? '')}`];
  const grade = letter === null ? '' : `, ${letter}`;
  return [`### ${markdownText(title)}: ${score.value} of 100, ${score.label}${grade}`, fieldTable(fields)];
}

function hop({ number, url, status, meaning, details, headers }: ReportHop): string[] {
  const shownHeaders = headers.map(({ label, value }) => `${label}: ${value.text}`).join('\n');
  return [
    `### Hop ${number}: ${status === '–' ? '' : `${status} `}${markdownText(meaning)}`,
    url.href === null ? markdownCode(url.text) : markdownLink(url.text, url.href),
    fieldList(details),
    ...(headers.length === 0
      ? []
      : ['<details><summary>Response headers</summary>', markdownBlock('http', shownHeaders), '</details>']),
  ];
}

function method({ method: fields, curl }: Report): string[] {
  return [fieldList(fields), ...(curl === null ? [] : ['Reproduce with curl:', markdownBlock('sh', curl)])];
}
