import {
  type ClientComparison,
  clientComparison,
  clientComparisonLimits,
  clientNames,
  parseUrlInput,
  variantAxes,
} from '@hopwise/model';
import * as z from 'zod/mini';
import { CommandError } from '../command-error.ts';
import { matrixOf } from '../compare-formats/matrix.ts';
import type { Command } from '../environment.ts';
import { exitCodes } from '../exit-codes.ts';
import { interruptible } from '../interruption.ts';
import { streamOutput } from '../output.ts';
import { productVersion } from '../product-version.ts';
import { oneOf, readOptions } from '../read-options.ts';
import { compareFormats, compareOptions } from '../reference/options.ts';
import { callServer } from '../server-api.ts';
import { serverAccess } from '../server-options.ts';
import { paintFor } from '../terminal.ts';

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
