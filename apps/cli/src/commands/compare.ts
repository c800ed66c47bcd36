import {
  type ClientComparison,
  type ComparedVariant,
  chainLetter,
  clientComparison,
  clientComparisonLimits,
  clientNames,
  parseUrlInput,
  type VariantVerdict,
  variantAxes,
  variantVerdictTitles,
} from '@hopwise/model';
import * as z from 'zod/mini';
import { CommandError, exitCodes } from '../command-error.ts';
import { type Command, interruptible, type Paint, paintFor, plainText, productVersion } from '../environment.ts';
import { streamOutput } from '../output.ts';
import { oneOf, readOptions } from '../read-options.ts';
import { compareFormats, compareOptions } from '../reference/options.ts';
import { callServer, serverAccess } from '../test-on-server.ts';

/** The server needs a moment beyond its own budget to say what it found. */
const timeoutMs = clientComparisonLimits.wholeTimeMs + 20_000;

/** hopwise compare URL --server URL */
export const compareCommand: Command = async (args, environment) => {
  const { values, positionals } = readOptions(args, compareOptions);
  const [url, extra] = positionals;
  if (url === undefined || extra !== undefined) throw new CommandError('expected one URL. Usage: hopwise compare URL');
  if (parseUrlInput(url) === undefined) throw new CommandError(`${url} isn't a URL`);
  const format = oneOf('format', values.format ?? 'pretty', compareFormats);
  const clients = values.client?.map((name) => oneOf('client', name, clientNames));
  const axes = values.axis?.map((name) => oneOf('axis', name, variantAxes));
  if (values.server === undefined) throw new CommandError('missing server. Add --server URL');
  const server = serverAccess(values, environment.env);
  const { project: projectId } = values;
  const body = {
    url,
    ...(clients && { clients }),
    ...(axes && { axes }),
    ...(projectId !== undefined && { projectId }),
  };
  using interruption = interruptible(environment);
  const { comparison } = await callServer(
    server,
    ['POST', '/client-comparisons', body],
    z.object({ comparison: clientComparison }),
    { timeoutMs, signal: interruption.signal },
  );
  const page = `${server.origin}/clients/${comparison.id}`;
  const text =
    format === 'pretty'
      ? matrixOf(comparison, paintFor(environment.stdout, environment))
      : await rendered(comparison, format, page);
  await streamOutput(environment.stdout).write(text);
  environment.stderr.write(`hopwise compare: comparison saved at ${page}\n`);
  return values.same === true && !isSameForAll(comparison) ? exitCodes.failed : exitCodes.passed;
};

/** As the app would export it. */
async function rendered(
  comparison: ClientComparison,
  format: 'json' | 'csv' | 'markdown',
  publicUrl: string,
): Promise<string> {
  const { buildClientsReport, renderClientComparison } = await import('@hopwise/report');
  const made = { generatedAt: new Date().toISOString(), productVersion: productVersion() };
  return renderClientComparison(buildClientsReport({ comparison, publicUrl, brand: null, ...made }), format);
}

const isSameForAll = ({ variants }: ClientComparison): boolean => variants.every(({ verdict }) => verdict === 'same');

const colors: Readonly<Record<VariantVerdict, keyof Paint>> = {
  same: 'good',
  differs: 'warn',
  refused: 'bad',
  failed: 'bad',
  skipped: 'faint',
};

/** One line per variant: verdict, variant, chain, status code and final URL. */
export function matrixOf({ base, variants, headline, declared, notes }: ClientComparison, paint: Paint): string {
  const all = [base, ...variants];
  const widest = Math.max(...all.map(({ title }) => plainText(title).length));
  const lines = all.map((variant) => lineOf(variant, variant === base, widest, paint));
  const contradictions = declared
    .filter(({ isContradiction }) => isContradiction)
    .map(({ title, says }) => `${paint.warn('!')} ${title}: ${plainText(says)}`);
  return `${[
    ...lines,
    '',
    paint.strong(`${plainText(headline)}.`),
    ...contradictions,
    ...notes.map((note) => paint.faint(plainText(note))),
  ].join('\n')}\n`;
}

function lineOf(variant: ComparedVariant, isBase: boolean, widest: number, paint: Paint): string {
  const { title, verdict, group, statusCode, finalUrl, says } = variant;
  const word = (isBase ? '' : variantVerdictTitles[verdict]).padEnd(7);
  const end = plainText(finalUrl ?? says);
  const fields = [plainText(title).padEnd(widest), chainLetter(group), String(statusCode ?? '–').padStart(3), end];
  return `${isBase ? word : paint[colors[verdict]](word)}  ${fields.join('  ')}`;
}
