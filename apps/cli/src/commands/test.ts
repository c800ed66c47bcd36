import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import {
  type Contract,
  contractHosts,
  contractText,
  countCases,
  findPlanProblems,
  findStorageProblems,
  guessSpelling,
  type PlanOptions,
  type Problem,
  planCases,
  readContract,
  type Spelling,
} from '@hopwise/contract';
import { CommandError, exitCodes, reasonOf } from '../command-error.ts';
import {
  type Command,
  type Environment,
  interruptible,
  paintFor,
  plainText,
  productVersion,
  progressOn,
} from '../environment.ts';
import { type AskOptions, askOptions, type NetworkValues, openNetwork } from '../network-options.ts';
import { type Output, openReport, type WantedReport, wantedReports } from '../output.ts';
import { baseOptions, oneOf, readOptions, siteOption, wholeNumber } from '../read-options.ts';
import { reportFormats, testOptions } from '../reference/options.ts';
import { type Format, reporters } from '../reporters/index.ts';
import type { CaseResult, Reporter, RunInfo, RunSummary } from '../reporters/reporter.ts';
import { inOrder, privateHint, testCase, withWarningsAsReasons } from '../test-case.ts';
import { refuseServerOptions, serverOptions, testOnServer } from '../test-on-server.ts';

/** hopwise test CONTRACT */
export const testCommand: Command = async (args, environment) => {
  const { values, positionals } = readOptions(args, testOptions);
  const [file, extra] = positionals;
  if (file === undefined || extra !== undefined)
    throw new CommandError('expected one contract. Usage: hopwise test CONTRACT');
  const wanted = wantedReports(values.format ?? [], reportFormats, environment);
  const failOn =
    values['fail-on'] === undefined ? 'error' : oneOf('fail-on', values['fail-on'], testOptions['fail-on'].choices);
  const retries = wholeNumber('retries', values.retries, 0, 0, 10);
  const asking = askOptions(values);
  const plan: PlanOptions = {
    ...baseOptions([...(values.base ?? []), ...(values.live === undefined ? [] : [siteOption('live', values.live)])]),
    ...(asking.client !== null && { clients: [asking.client] }),
  };
  if (values.server === undefined) refuseServerOptions(values);
  const server = values.server === undefined ? undefined : serverOptions(values, file, environment.env);
  const found = await contractIn(
    file,
    { plan, isKept: server !== undefined, values, perHost: asking.perHost },
    environment,
  );
  if (found === undefined) return exitCodes.usage;
  const { contract } = found;
  const info: RunInfo = {
    contractFile: file === '-' ? 'standard-input' : file,
    total: countCases(contract, plan),
    productVersion: productVersion(),
    paint: paintFor(environment.stdout, environment),
  };
  const report = await openReports(wanted, info, environment);
  using interruption = interruptible(environment);
  const { signal } = interruption;
  const hints = new Set<string>();
  const progress = progressOn(environment.stderr, info.total);
  const results =
    server === undefined
      ? askSites(values, contract, plan, { retries, asking, signal, hints })
      : testOnServer({
          ...{ ...server, ...found, plan, signal },
          onProgress: progress.update,
          hint: (text) => hints.add(text),
        });
  const summary = emptySummary(info.total);
  const done = new Set<number>();
  const startedAt = performance.now();
  try {
    await report.write((reporter) => reporter.start());
    for await (const found of results) {
      const result = failOn === 'warn' ? withWarningsAsReasons(found) : found;
      count(summary, result);
      done.add(result.number);
      progress.clear();
      await report.write((reporter) => reporter.result(result));
      progress.update(info.total - summary.notRun);
    }
  } finally {
    progress.clear();
  }
  summary.ms = performance.now() - startedAt;
  const notRun = () => [...planCases(contract, plan)].filter((_, at) => !done.has(at + 1));
  await report.write((reporter) => reporter.end(summary, notRun));
  await report.close();
  for (const hint of hints) environment.stderr.write(`hopwise test: ${hint}\n`);
  return exitCodeOf(summary);
};

/** Asks the sites from here, until it is interrupted. */
async function* askSites(
  values: NetworkValues,
  contract: Contract,
  plan: PlanOptions,
  { retries, asking, signal, hints }: { retries: number; asking: AskOptions; signal: AbortSignal; hints: Set<string> },
): AsyncGenerator<CaseResult> {
  const network = openNetwork(values, contract.connect, asking.perHost, contractHosts(contract, plan));
  const settings = {
    ...{ network, retries, timeoutMs: asking.timeoutMs, signal },
    onRefusedAddress: () => hints.add(privateHint),
  };
  let number = 0;
  try {
    const results = inOrder(planCases(contract, plan), asking.concurrency, (expected) => {
      number += 1;
      return testCase(settings, expected, number);
    });
    for await (const result of results) {
      if (result === undefined) return;
      yield result;
    }
  } finally {
    network.close();
  }
}

interface FoundContract {
  contract: Contract;
  text: string;
  spelling: Spelling;
}

interface ContractOptions {
  plan: PlanOptions;
  isKept: boolean;
  values: NetworkValues & { dialect?: string | undefined; urls?: string[] | undefined; live?: string | undefined };
  perHost: number;
}

/** Returns undefined if the contract has problems, which have been reported by then. */
async function contractIn(
  file: string,
  options: ContractOptions,
  environment: Environment,
): Promise<FoundContract | undefined> {
  const { plan, isKept, values } = options;
  const source = await (file === '-' ? buffer(process.stdin) : readFile(file)).catch((error: unknown) => {
    throw new CommandError(`${file} can't be read: ${reasonOf(error)}`);
  });
  const text = contractText(source);
  const spelling = guessSpelling(text, file);
  const { contract, problems } = readContract(source, { spelling });
  const { isRedirectFile } = await import('../redirect-contract.ts');
  if (values.dialect !== undefined || isRedirectFile(source, file, () => problems.length === 0)) {
    return contractOfRedirects(source, file, options, environment);
  }
  const lone = (['urls', 'live'] as const).find((name) => values[name] !== undefined);
  if (lone !== undefined) throw new CommandError(`--${lone} needs a redirect file, and ${file} is a contract`);
  const others = () =>
    isKept ? findStorageProblems(text, contract, plan) : findPlanProblems(contract, plan).slice(0, 100);
  const all: Problem[] = problems.length > 0 ? problems : others();
  for (const { line, column, message } of all) environment.stderr.write(`${file}:${line}:${column}: ${message}\n`);
  return all.length === 0 ? { contract, text, spelling } : undefined;
}

/** The rows of a redirect file as tests. Rows without one are reported. */
async function contractOfRedirects(
  source: Buffer,
  file: string,
  { plan, values, perHost }: ContractOptions,
  environment: Environment,
): Promise<FoundContract> {
  const [{ redirectContract, urlsFrom }, { dialectOption, parseRedirects }] = await Promise.all([
    import('../redirect-contract.ts'),
    import('../read-options.ts'),
  ]);
  const map = parseRedirects(source, file, dialectOption(values.dialect));
  using interruption = interruptible(environment);
  const network = openNetwork(values, null, perHost, []);
  const urls: string[] = [];
  try {
    for (const list of values.urls ?? []) urls.push(...(await urlsFrom(list, network, interruption.signal)));
  } finally {
    network.close();
  }
  const { contract, text, skipped } = redirectContract(map, plan.base ?? null, urls);
  for (const { position, source: row, reason } of skipped.slice(0, shownSkipped)) {
    environment.stderr.write(`${file}:${position.line}:${position.column}: not tested: ${plainText(row)}: ${reason}\n`);
  }
  if (skipped.length > shownSkipped) {
    environment.stderr.write(`hopwise test: ${skipped.length - shownSkipped} more rows are not tested\n`);
  }
  return { contract, text, spelling: 'yaml' };
}

const shownSkipped = 20;

async function openReports(wanted: readonly WantedReport<Format>[], info: RunInfo, { stdout }: Environment) {
  const reports: { reporter: Reporter; output: Output }[] = [];
  for (const one of wanted) {
    const output = await openReport(one, stdout);
    const paint = one.file === null ? info.paint : paintFor({}, { env: {} });
    reports.push({ reporter: reporters[one.format]({ ...info, paint }), output });
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
  if (notRun > 0) return exitCodes.notCarriedOut;
  if (failed > 0) return exitCodes.failed;
  return couldNotRun > 0 ? exitCodes.notCarriedOut : exitCodes.passed;
}
