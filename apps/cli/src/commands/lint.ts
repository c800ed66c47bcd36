import { readFile, writeFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import {
  applyFixes,
  type Finding,
  type LintOptions,
  type LintReport,
  lint,
  PatternError,
  type RedirectMap,
  severities,
} from '@hopwise/redirect-map';
import { CommandError, exitCodes, reasonOf } from '../command-error.ts';
import { type Command, type Environment, interruptible, paintFor, progressOn } from '../environment.ts';
import { lintReports } from '../lint-formats/index.ts';
import type { LintedFile } from '../lint-formats/linted-file.ts';
import type { NetworkValues } from '../network-options.ts';
import { openReport, wantedReports } from '../output.ts';
import { dialectOption, oneOf, parseRedirects, readOptions, redirectsIn, siteOption } from '../read-options.ts';
import { lintFormats, lintOptions } from '../reference/options.ts';

/** Fixes can make others possible. Files settle after two or three rounds. */
const maxRounds = 10;

/** As --fail-on names the severities. */
const levels: readonly string[] = ['error', 'warn', 'info'];

/** hopwise lint FILE… */
export const lintCommand: Command = async (args, environment) => {
  const { values, positionals } = readOptions(args, lintOptions);
  if (positionals.length === 0) throw new CommandError('name a redirect file: hopwise lint FILE');
  if (values.fix && positionals.includes('-')) throw new CommandError('--fix needs a file, not standard input');
  const wanted = wantedReports(values.format ?? [], lintFormats, environment);
  const failOn = oneOf('fail-on', values['fail-on'] ?? 'error', lintOptions['fail-on'].choices);
  const dialect = dialectOption(values.dialect);
  const base = values.base === undefined ? null : siteOption('base', values.base);
  if (base !== null && !values.targets) throw new CommandError('--base needs --targets');
  if (values.connect !== undefined && base === null)
    throw new CommandError('--connect needs --base, the site that it replaces');
  if (values.content !== undefined && values.moved === undefined) throw new CommandError('--content needs --moved');
  const options: LintOptions = {
    hosts: [...(values.host ?? []), ...(base === null ? [] : [new URL(base).host])],
    today: new Date().toISOString().slice(0, 10),
  };
  // Reading makes many small objects that stay: a small nursery takes a third less memory and hardly more time.
  setFlagsFromString('--semi-space-growth-factor=1');
  const files: LintedFile[] = [];
  const maps: { file: string; map: RedirectMap }[] = [];
  for (const file of positionals) {
    const map = await redirectsIn(file, dialect);
    const fixed = values.fix ? await fixFile(file, map, options) : { map, count: 0 };
    maps.push({ file, map: fixed.map });
    files.push({
      file: file === '-' ? 'standard-input' : file,
      report: lint(fixed.map, options),
      fixed: fixed.count,
      isFixing: values.fix === true,
    });
  }
  if (values.moved !== undefined) {
    const { movedPages } = await import('../moved-pages.ts');
    const moved = await movedPages(values.moved, maps, values.content ?? []).catch((error: unknown) => {
      if (!(error instanceof PatternError)) throw error;
      throw new CommandError('--moved: the patterns in the file take too long to evaluate');
    });
    addFindings(files[0], moved);
  }
  const isInterrupted = values.targets === true && !(await lintTargets(files, maps, base, values, environment));
  for (const one of wanted) {
    const output = await openReport(one, environment.stdout);
    const paint = paintFor(one.file === null ? environment.stdout : {}, environment);
    await output.write(lintReports[one.format](files, paint));
    await output.close();
  }
  if (isInterrupted) return exitCodes.notCarriedOut;
  const failing = severities.slice(0, levels.indexOf(failOn) + 1);
  const fails = ({ severity }: Finding) => failing.includes(severity);
  return files.some(({ report }) => report.findings.some(fails)) ? exitCodes.failed : exitCodes.passed;
};

function addFindings(linted: LintedFile | undefined, found: readonly Finding[]): void {
  if (linted === undefined || found.length === 0) return;
  const { report } = linted;
  const findings = [...report.findings, ...found].sort((a, b) => a.position.line - b.position.line);
  const counts: LintReport['counts'] = {
    error: findings.filter(({ severity }) => severity === 'error').length,
    warning: findings.filter(({ severity }) => severity === 'warning').length,
    info: findings.filter(({ severity }) => severity === 'info').length,
  };
  linted.report = { ...report, findings, counts };
}

/** Requests the targets of all files. False: it was interrupted. */
async function lintTargets(
  files: readonly LintedFile[],
  maps: readonly { file: string; map: RedirectMap }[],
  base: string | null,
  values: NetworkValues,
  environment: Environment,
): Promise<boolean> {
  const [{ checkTargets, targetsOf }, { askOptions, openNetwork }, { privateHint }] = await Promise.all([
    import('../check-targets.ts'),
    import('../network-options.ts'),
    import('../test-case.ts'),
  ]);
  const isPathOnly = ({ target }: { target: string | null }) => target?.startsWith('/') === true;
  if (base === null && maps.some(({ map }) => map.rules.some(isPathOnly))) {
    throw new CommandError('the files have paths as targets. Add the site: --targets --base https://www.example.com');
  }
  // Polite by default: these are pages that people visit, and no one waits for the last one.
  const { timeoutMs, concurrency, perHost } = askOptions({ ...values, 'per-host': values['per-host'] ?? '2' });
  const hosts = base === null ? [] : [new URL(base).hostname];
  const network = openNetwork(values, null, perHost, hosts);
  using interruption = interruptible(environment);
  const { signal } = interruption;
  const progress = progressOn(
    environment.stderr,
    maps.reduce((sum, { map }) => sum + targetsOf(map, base).size, 0),
  );
  let isBlocked = false;
  let before = 0;
  try {
    for (const [at, { map }] of maps.entries()) {
      const found: Finding[] = [];
      const check = {
        ...{ network, base, timeoutMs, concurrency, signal },
        onBlockedAddress: () => {
          isBlocked = true;
        },
        onProgress: (done: number) => progress.update(before + done),
      };
      for await (const finding of checkTargets(map, check)) found.push(finding);
      before += targetsOf(map, base).size;
      addFindings(files[at], found);
    }
  } finally {
    progress.clear();
    network.close();
  }
  if (isBlocked) environment.stderr.write(`hopwise lint: ${privateHint}\n`);
  return !signal.aborted;
}

/** Makes all certain fixes and writes the file if there are any. */
async function fixFile(
  file: string,
  map: RedirectMap,
  options: LintOptions,
): Promise<{ map: RedirectMap; count: number }> {
  let [current, count] = [map, 0];
  for (let round = 0; round < maxRounds; round += 1) {
    const fixes = lint(current, options).findings.flatMap(({ fix }) => fix ?? []);
    const { text, fixed } = applyFixes(current.text, fixes);
    if (fixed === 0) break;
    count += fixed;
    current = parseRedirects(text, file, current.dialect);
  }
  if (count > 0) {
    const before = await readFile(file);
    if (!encodedAs(before, map.text).equals(before)) {
      throw new CommandError(`${file} changed in the meantime. Run the command again`, exitCodes.notCarriedOut);
    }
    await writeFile(file, encodedAs(before, current.text)).catch((error: unknown) => {
      throw new CommandError(`${file} can't be written: ${reasonOf(error)}`, exitCodes.notCarriedOut);
    });
  }
  return { map: current, count };
}

/** The text in the encoding that the file has. */
function encodedAs(before: Buffer, text: string): Buffer {
  const [first, second] = before;
  if (first === 0xff && second === 0xfe) return Buffer.from(`\ufeff${text}`, 'utf16le');
  if (first === 0xfe && second === 0xff) return Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  return Buffer.from(first === 0xef && second === 0xbb ? `\ufeff${text}` : text);
}
