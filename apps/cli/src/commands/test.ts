import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import {
  type Contract,
  countCases,
  findHomeless,
  type PlanOptions,
  type Problem,
  planCases,
  readContract,
} from '@hopwise/contract';
import { CommandError } from '../command-error.ts';
import { exitCodes } from '../exit-codes.ts';
import { hostsOf } from '../hosts-of.ts';
import { inOrder } from '../in-order.ts';
import { interruptible } from '../interruption.ts';
import { askOptions, openNetwork, reasonOf } from '../network-options.ts';
import { fileOutput, type Output, streamOutput } from '../output.ts';
import { productVersion } from '../product-version.ts';
import { progressOn } from '../progress.ts';
import { oneOf, readOptions, siteOption, wholeNumber } from '../read-options.ts';
import { reportFormats, testOptions } from '../reference/options.ts';
import { privateHint } from '../refused-address.ts';
import { type Format, reporters } from '../reporters/index.ts';
import type { Reporter, RunInfo, RunSummary } from '../reporters/reporter.ts';
import type { Command, Surroundings } from '../surroundings.ts';
import { paintFor } from '../terminal.ts';
import { testCase } from '../test-case.ts';

/** hopwise test CONTRACT */
export const testCommand: Command = async (args, surroundings) => {
  const { values, positionals } = readOptions(args, testOptions);
  const [file, extra] = positionals;
  if (file === undefined || extra !== undefined) throw new CommandError('name one contract: hopwise test CONTRACT');
  const wanted = wantedReports(values.format ?? [], surroundings);
  const failOn =
    values['fail-on'] === undefined ? 'error' : oneOf('fail-on', values['fail-on'], testOptions['fail-on'].choices);
  const retries = wholeNumber('retries', values.retries, 0, 0, 10);
  const asking = askOptions(values);
  const plan: PlanOptions = {
    base: values.base === undefined ? null : siteOption('base', values.base),
    ...(asking.client !== null && { clients: [asking.client] }),
  };
  const contract = await contractIn(file, plan, surroundings);
  if (contract === undefined) return exitCodes.usage;
  const info: RunInfo = {
    contractFile: file === '-' ? 'standard-input' : file,
    total: countCases(contract, plan),
    productVersion: productVersion(),
    paint: paintFor(surroundings.stdout, surroundings),
  };
  const report = await openReports(wanted, info, surroundings);
  const network = openNetwork(values, contract.connect, asking.perHost, hostsOf(contract, plan));
  using interruption = interruptible(surroundings);
  const hints = new Set<string>();
  const settings = {
    network,
    retries,
    timeoutMs: asking.timeoutMs,
    warningsFail: failOn === 'warn',
    onRefusedAddress: () => hints.add(privateHint),
    signal: interruption.signal,
  };
  const summary = emptySummary(info.total);
  const startedAt = performance.now();
  const progress = progressOn(surroundings.stderr, info.total);
  try {
    await report.write((reporter) => reporter.start());
    let number = 0;
    const results = inOrder(planCases(contract, plan), asking.concurrency, (expected) => {
      number += 1;
      return testCase(settings, expected, number);
    });
    for await (const result of results) {
      if (result === undefined) break;
      count(summary, result);
      progress.clear();
      await report.write((reporter) => reporter.result(result));
      progress.update(info.total - summary.notRun);
    }
  } finally {
    progress.clear();
    network.close();
  }
  summary.ms = performance.now() - startedAt;
  await report.write((reporter) => reporter.end(summary));
  await report.close();
  for (const hint of hints) surroundings.stderr.write(`hopwise test: ${hint}\n`);
  return exitCodeOf(summary);
};

/** Undefined when it is not as it should be, which has been told by then. */
async function contractIn(file: string, plan: PlanOptions, { stderr }: Surroundings): Promise<Contract | undefined> {
  const source = await (file === '-' ? buffer(process.stdin) : readFile(file)).catch((error: unknown) => {
    throw new CommandError(`${file} cannot be read: ${reasonOf(error)}`);
  });
  const { contract, problems } = readContract(source, { fileName: file });
  const all: Problem[] = problems.length > 0 ? problems : findHomeless(contract, plan).slice(0, 100);
  for (const { line, column, message } of all) stderr.write(`${file}:${line}:${column}: ${message}\n`);
  return all.length === 0 ? contract : undefined;
}

interface WantedReport {
  format: Format;
  /** null: standard output. */
  file: string | null;
  isAdded?: boolean;
}

function wantedReports(named: readonly string[], { env }: Surroundings): WantedReport[] {
  const wanted = named.map((text): WantedReport => {
    const [format = '', ...rest] = text.split('=');
    return { format: oneOf('format', format, reportFormats), file: rest.length === 0 ? null : rest.join('=') };
  });
  if (wanted.some(({ file }) => file === '')) throw new CommandError('--format: the name of the file is missing');
  if (wanted.filter(({ file }) => file === null).length > 1) {
    throw new CommandError('only one format can go to standard output: write the others as --format junit=report.xml');
  }
  if (wanted.every(({ file }) => file !== null)) wanted.unshift({ format: 'pretty', file: null });
  const summaryFile = env.GITHUB_STEP_SUMMARY;
  if (summaryFile && wanted.some(({ format }) => format === 'github')) {
    wanted.push({ format: 'markdown', file: summaryFile, isAdded: true });
  }
  return wanted;
}

async function openReports(wanted: readonly WantedReport[], info: RunInfo, { stdout }: Surroundings) {
  const reports: { reporter: Reporter; output: Output }[] = [];
  for (const { format, file, isAdded } of wanted) {
    const output = file === null ? streamOutput(stdout) : await fileOutput(file, isAdded ? 'a' : 'w');
    const paint = file === null ? info.paint : paintFor({}, { env: {} });
    reports.push({ reporter: reporters[format]({ ...info, paint }), output });
  }
  return {
    async write(text: (reporter: Reporter) => string) {
      for (const { reporter, output } of reports) await output.write(text(reporter));
    },
    async close() {
      for (const { output } of reports) await output.close();
    },
  };
}

const emptySummary = (total: number): RunSummary => ({
  total,
  passed: 0,
  failed: 0,
  couldNotRun: 0,
  notRun: total,
  warned: 0,
  ms: 0,
});

function count(summary: RunSummary, { outcome, warnings }: { outcome: string; warnings: readonly string[] }): void {
  summary.notRun -= 1;
  if (outcome === 'passed') summary.passed += 1;
  else if (outcome === 'failed') summary.failed += 1;
  else summary.couldNotRun += 1;
  if (warnings.length > 0) summary.warned += 1;
}

function exitCodeOf({ failed, couldNotRun, notRun }: RunSummary): number {
  if (failed > 0) return exitCodes.failed;
  return couldNotRun + notRun > 0 ? exitCodes.notCarriedOut : exitCodes.passed;
}
