import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';

export interface SuiteOutcome {
  passed: number;
  /** Every test that didn't pass, with its name and message. */
  failures: string[];
  fileSeconds: { file: string; seconds: number }[];
}

/** A file that fails to load has no tests, so it counts as one failure. */
export function vitestOutcome({ testResults }: JsonTestResults, unhandledErrors: string[] = []): SuiteOutcome {
  const tests = testResults
    .flatMap((file) => file.assertionResults.map((test) => ({ file: file.name, ...test })))
    // Tests of the other tier are reported as skipped.
    .filter(({ status, tags }) => !(status === 'skipped' && tags.includes('slow')));
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failures: [
      ...tests
        .filter(({ status }) => status !== 'passed')
        .map((test) => failure(`${test.file} › ${test.fullName}`, test.status, test.failureMessages ?? [])),
      ...brokenFiles.map(({ name, message }) => failure(name, 'not run', [message])),
      ...unhandledErrors.map((error) => failure('outside the tests', 'error', [error])),
    ],
    fileSeconds: testResults.map(({ name, startTime, endTime }) => ({
      file: name,
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

export function playwrightOutcome({ suites, errors }: JSONReport): SuiteOutcome {
  const specs = suites.flatMap((suite) => specsOf(suite));
  const tests = specs.flatMap((spec) => spec.tests.map((test) => ({ spec, ...test })));
  return {
    passed: tests.filter(({ status }) => status === 'expected').length,
    failures: [
      ...tests
        .filter(({ status }) => status !== 'expected')
        .map(({ spec, status, results }) =>
          failure(
            `${spec.file}:${spec.line} › ${spec.title}`,
            status,
            messagesOf(results.flatMap((run) => run.errors)),
          ),
        ),
      ...messagesOf(errors).map((message) => failure('outside the tests', 'error', [message])),
    ],
    fileSeconds: [...Map.groupBy(tests, ({ spec }) => spec.file)].map(([file, ofFile]) => ({
      file,
      seconds: ofFile.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  };
}

const specsOf = (suite: JSONReportSuite): JSONReportSpec[] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap(specsOf),
];

const messagesOf = (errors: { message?: string }[]) => errors.flatMap(({ message }) => message ?? []);

const mostCharacters = 2_000;

const failure = (test: string, status: string, messages: string[]) =>
  [`${test} (${status})`, ...messages].join('\n').slice(0, mostCharacters);
