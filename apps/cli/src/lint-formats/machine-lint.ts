import { createHash } from 'node:crypto';
import type { Finding } from '@hopwise/redirect-map';
import { plainJson, plainText, productVersion } from '../environment.ts';
import { inAttribute, inText } from '../reporters/junit.ts';
import { fileUri, maxResults, sarifSchema } from '../reporters/sarif.ts';
import { type LintedFile, type LintFormat, reportedRules } from './linted-file.ts';

/** Everything that is known of each finding. */
export const jsonLint: LintFormat = (files) => {
  const report = {
    format: 'hopwise-redirect-lint',
    formatVersion: 1,
    generator: `hopwise ${productVersion()}`,
    files: files.map(({ file, report: { dialect, rows, read, counts, findings }, fixed }) => ({
      file,
      dialect,
      rows,
      read,
      fixed,
      counts,
      findings: findings.map(findingJson),
    })),
  };
  return `${plainJson(report)}\n`;
};

const findingJson = ({ id, severity, message, advice, position, rule, related, fix }: Finding) => ({
  id,
  severity,
  ...position,
  message,
  advice,
  source: rule?.source.text ?? null,
  target: rule?.target ?? null,
  related: related.map((other) => ({ ...other.position, message: other.message })),
  fix: fix?.title ?? null,
});

/** A test case for each rule and file, which fails with all its findings. */
export const junitLint: LintFormat = (files) => {
  const suites = files.map((linted) => suiteOf(linted));
  const sum = (of: (suite: (typeof suites)[number]) => number) => suites.reduce((total, suite) => total + of(suite), 0);
  const counts = `tests="${sum(({ tests }) => tests)}" failures="${sum(({ failures }) => failures)}" errors="0"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="hopwise lint" ${counts} time="0.000">`,
    ...suites.map(({ xml }) => xml),
    '</testsuites>',
    '',
  ].join('\n');
};

function suiteOf({ file, report }: LintedFile): { tests: number; failures: number; xml: string } {
  const byRule = Map.groupBy(
    report.findings.filter(({ severity }) => severity !== 'info'),
    ({ id }) => id,
  );
  const name = inAttribute(file);
  const cases = reportedRules.map(({ id, title }) => {
    const found = byRule.get(id) ?? [];
    const open = `<testcase name="${inAttribute(`${id}: ${title}`)}" classname="${name}" time="0.000"`;
    if (found.length === 0) return `${open}/>`;
    const lines = found.map(
      ({ message, position }) => `${file}:${position.line}:${position.column}: ${plainText(message)}`,
    );
    const message = found.length === 1 ? (found[0]?.message ?? '') : `${found.length} findings`;
    return `${open}><failure message="${inAttribute(plainText(message))}" type="${id}">${inText(lines.join('\n'))}</failure></testcase>`;
  });
  const failures = reportedRules.filter(({ id }) => byRule.has(id)).length;
  const counts = `tests="${cases.length}" failures="${failures}" errors="0" skipped="0" time="0.000"`;
  return {
    tests: cases.length,
    failures,
    xml: `<testsuite name="${name}" ${counts}>\n${cases.join('\n')}\n</testsuite>`,
  };
}

const levels = { error: 'error', warning: 'warning', info: 'note' } as const;

/** SARIF 2.1.0 (OASIS). */
export const sarifLint: LintFormat = (files) => {
  const version = productVersion();
  const rules = reportedRules.map(({ id, severity, title }) => ({
    id: `redirect-file/${id}`,
    shortDescription: { text: title },
    defaultConfiguration: { level: levels[severity] },
  }));
  const results = files
    .flatMap(({ file, report }) => report.findings.map((finding) => sarifResult(fileUri(file), finding)))
    .slice(0, maxResults);
  const driver = { name: 'Hopwise', version, semanticVersion: version, rules };
  const runs = [{ tool: { driver }, invocations: [{ executionSuccessful: true }], results }];
  return `${JSON.stringify({ $schema: sarifSchema, version: '2.1.0', runs })}\n`;
};

function sarifResult(uri: string, { id, severity, message, advice, position, rule, related }: Finding) {
  const location = ({ line, column }: Finding['position']) => ({
    artifactLocation: { uri },
    region: { startLine: line, startColumn: column },
  });
  const key = createHash('sha256')
    .update(JSON.stringify([id, uri, rule?.source.text ?? '', rule?.target ?? message]))
    .digest('hex')
    .slice(0, 32);
  return {
    ruleId: `redirect-file/${id}`,
    ruleIndex: reportedRules.findIndex((known) => known.id === id),
    level: levels[severity],
    message: { text: `${plainText(message)} ${plainText(advice)}` },
    locations: [{ physicalLocation: location(position) }],
    relatedLocations: related.map((other, at) => ({
      id: at,
      physicalLocation: location(other.position),
      message: { text: plainText(other.message) },
    })),
    partialFingerprints: { 'hopwiseLint/v1': key },
  };
}
