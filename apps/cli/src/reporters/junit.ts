import type { ContractCase } from '@hopwise/contract';
import { type CaseResult, type CreateReporter, hopLines, said, titleOf } from './reporter.ts';

/** XML 1.0 section 2.2 has no way to write other characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const unwritable = /[^\u0009\u000a\u000d\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\t': '&#9;',
  '\r': '&#13;',
};

export const inAttribute = (text: string): string =>
  text.replaceAll(unwritable, '\ufffd').replaceAll(/[&<>"\n\t\r]/g, (character) => escapes[character] ?? character);
export const inText = (text: string): string =>
  text.replaceAll(unwritable, '\ufffd').replaceAll(/[&<>]/g, (character) => escapes[character] ?? character);

const inSeconds = (ms: number): string => (ms / 1000).toFixed(3);

/**
 * Follows Jenkins' schema, which has no file and line for a test case, so a failure names its place in words. The
 * counts come before the cases, so the report is written at the end.
 */
export const junitReporter: CreateReporter = ({ contractFile }) => {
  const cases: string[] = [];
  return {
    start: () => '',
    result(result) {
      cases.push(testCase(contractFile, result));
      return '';
    },
    end({ failed, couldNotRun, ms }, notRun) {
      const skipped = notRun().map((expected) => skippedCase(contractFile, expected));
      const counts = `tests="${cases.length + skipped.length}" failures="${failed}" errors="${couldNotRun}"`;
      const name = inAttribute(contractFile);
      return [
        '<?xml version="1.0" encoding="UTF-8"?>',
        `<testsuites name="hopwise" ${counts} time="${inSeconds(ms)}">`,
        `<testsuite name="${name}" ${counts} skipped="${skipped.length}" time="${inSeconds(ms)}">`,
        ...cases,
        ...skipped,
        '</testsuite>',
        '</testsuites>',
        '',
      ].join('\n');
    },
  };
};

function skippedCase(contractFile: string, expected: ContractCase): string {
  const name = inAttribute(titleOf(expected));
  return `<testcase name="${name}" classname="${inAttribute(contractFile)}" time="0.000"><skipped message="The run was interrupted"/></testcase>`;
}

function testCase(contractFile: string, result: CaseResult): string {
  const { expected, outcome, reasons, warnings, ms } = result;
  const name = inAttribute(titleOf(expected));
  const open = `<testcase name="${name}" classname="${inAttribute(contractFile)}" time="${inSeconds(ms)}"`;
  const output = [...warnings.map((warning) => `Warning: ${warning}`), ...hopLines(result)].join('\n');
  const systemOut = `<system-out>${inText(output)}</system-out>`;
  if (outcome === 'passed') return `${open}>${systemOut}</testcase>`;
  const element = outcome === 'failed' ? 'failure' : 'error';
  const message = inAttribute(said(reasons));
  const details = inText([...reasons, `at ${contractFile}:${expected.line}`].join('\n'));
  return `${open}><${element} message="${message}" type="${outcome}">${details}</${element}>${systemOut}</testcase>`;
}
