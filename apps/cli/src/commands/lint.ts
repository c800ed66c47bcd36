import { readFile, writeFile } from 'node:fs/promises';
import { applyFixes, type Finding, type LintOptions, lint, type RedirectMap, severities } from '@hopwise/redirect-map';
import { CommandError, exitCodes, reasonOf } from '../command-error.ts';
import type { Command } from '../environment.ts';
import { paintFor } from '../environment.ts';
import { lintReports } from '../lint-formats/index.ts';
import type { LintedFile } from '../lint-formats/linted-file.ts';
import { openReport, wantedReports } from '../output.ts';
import { dialectOption, oneOf, parseRedirects, readOptions, redirectsIn } from '../read-options.ts';
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
  const options: LintOptions = { hosts: values.host ?? [], today: new Date().toISOString().slice(0, 10) };
  const files: LintedFile[] = [];
  for (const file of positionals) {
    const map = await redirectsIn(file, dialect);
    const fixed = values.fix ? await fixFile(file, map, options) : { map, count: 0 };
    const report = lint(fixed.map, options);
    files.push({
      file: file === '-' ? 'standard-input' : file,
      report,
      fixed: fixed.count,
      isFixing: values.fix === true,
    });
  }
  for (const one of wanted) {
    const output = await openReport(one, environment.stdout);
    const paint = paintFor(one.file === null ? environment.stdout : {}, environment);
    await output.write(lintReports[one.format](files, paint));
    await output.close();
  }
  const failing = severities.slice(0, levels.indexOf(failOn) + 1);
  const fails = ({ severity }: Finding) => failing.includes(severity);
  return files.some(({ report }) => report.findings.some(fails)) ? exitCodes.failed : exitCodes.passed;
};

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
    await writeFile(file, encodedAs(before, current.text)).catch((error: unknown) => {
      throw new CommandError(`${file} cannot be written: ${reasonOf(error)}`, exitCodes.notCarriedOut);
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
