import { shortenedInTheMiddle, visibleText } from '@hopwise/model';
import { markdownCode, markdownTable, markdownText, markdownValue } from '../markdown-text.ts';
import { readableMs } from '../readable-value.ts';
import type { Field, Value } from '../report.ts';
import type { BulkChart, BulkReport, BulkReportFinding } from './bulk-report.ts';

/** The report of a bulk job for a ticket or a wiki, in GitHub's Markdown. */
export function renderBulkMarkdown(report: BulkReport): string {
  const { verdict, figures, summary, charts, hosts, failureGroups, findings, method } = report;
  const sections = [
    [`# Redirects of ${markdownCode(report.fileName)}`],
    report.brand === null ? [] : [`By ${markdownText(report.brand.name)}`],
    [`**${markdownText(verdict.headline)}.** ${markdownText(verdict.sentence)}`],
    [figures.map(({ label, value }) => `**${markdownText(label)}:** ${markdownText(value)}`).join(' · ')],
    ['## Summary', fieldTable(summary)],
    ...charts.map(chart),
    hosts.length === 0 ? [] : ['## Hosts', hostTable(report)],
    failureGroups.length === 0 ? [] : ['## Failures by reason and host', failureTable(report)],
    ['## Findings', ...(findings.length === 0 ? [report.noFindings] : findings.flatMap(finding))],
    ['## About this report', fieldTable(method)],
  ];
  return `${sections.flat().join('\n\n')}\n`;
}

const fieldTable = (fields: readonly Field[]): string =>
  markdownTable(
    ['', ''],
    fields.map(({ label, value }) => [`**${markdownText(label)}**`, markdownValue(value)]),
  );

const chart = ({ title, of, bars }: BulkChart): string[] => [
  `## ${markdownText(title)}`,
  markdownTable(
    [of, 'Rows'],
    bars.map(({ label, count }) => [markdownText(label), count.toLocaleString('en')]),
    [1],
  ),
];

const hostTable = ({ hosts }: BulkReport): string =>
  markdownTable(
    ['Host', 'Rows', 'Failed', 'Average time'],
    hosts.map(({ host, count, errors, averageTimeMs }) => [
      markdownCode(visibleText(host, 120)),
      count.toLocaleString('en'),
      errors.toLocaleString('en'),
      averageTimeMs === null ? '–' : readableMs(averageTimeMs),
    ]),
    [1, 2, 3],
  );

const failureTable = ({ failureGroups }: BulkReport): string =>
  markdownTable(
    ['Reason', 'Host', 'Rows'],
    failureGroups.map(({ reason, host, count }) => [
      markdownText(reason),
      markdownCode(visibleText(host, 120)),
      count.toLocaleString('en'),
    ]),
    [2],
  );

const finding = ({ title, says, fix, columns, rows }: BulkReportFinding): string[] => [
  `### ${markdownText(title)}`,
  `${markdownText(says)} ${markdownText(fix)}`,
  markdownTable(
    columns.map(({ label }) => label),
    rows.map((cells) => cells.map(cell)),
    columns.flatMap(({ numeric }, index) => (numeric ? [index] : [])),
  ),
];

/** URLs as code, shortened: a table of links of 4 KB serves nobody. */
const cell = (value: Value): string =>
  value.kind === 'url' ? markdownCode(shortenedInTheMiddle(value.text, 120)) : markdownValue(value);
