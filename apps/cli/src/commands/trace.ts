import { trace } from '@hopwise/engine';
import {
  type HttpMethod,
  httpMethods,
  type Page,
  pageReadBytes,
  parseUrlInput,
  trackDefaults,
  trackLimits,
} from '@hopwise/model';
import { CommandError, exitCodes } from '../command-error.ts';
import type { Command } from '../environment.ts';
import { interruptible, paintFor } from '../environment.ts';
import { askOptions, openNetwork } from '../network-options.ts';
import { streamOutput } from '../output.ts';
import { oneOf, readOptions, wholeNumber } from '../read-options.ts';
import { traceFormats, traceOptions } from '../reference/options.ts';
import { isBlockedAddress, privateHint } from '../test-case.ts';
import { judgeTrace, railOf } from '../trace-formats/render-trace.ts';

/** hopwise trace URL */
export const traceCommand: Command = async (args, environment) => {
  const { values, positionals } = readOptions(args, traceOptions);
  const [input, extra] = positionals;
  if (input === undefined || extra !== undefined) throw new CommandError('expected one URL. Usage: hopwise trace URL');
  const url = parseUrlInput(input);
  if (url === undefined) throw new CommandError(`${input} isn't a URL`);
  const format = oneOf('format', values.format ?? 'pretty', traceFormats);
  const method: HttpMethod = oneOf('method', (values.method ?? 'GET').toUpperCase(), httpMethods);
  const { min, max } = trackLimits.maxHops;
  const maxHops = wholeNumber('max-hops', values['max-hops'], trackDefaults.maxHops, min, max);
  const { client, timeoutMs, perHost } = askOptions(values);
  const network = openNetwork(values, null, perHost, [url.hostname]);
  using interruption = interruptible(environment);
  const startedAt = new Date();
  let page: Page | undefined;
  try {
    const seen = await trace(
      { url: url.href, method, client },
      { network, maxHops, timeoutMs, pageBytes: pageReadBytes },
      {
        signal: interruption.signal,
        onPage: (read) => {
          page = read;
        },
      },
    );
    const judged = judgeTrace(seen, page);
    const output = streamOutput(environment.stdout);
    if (format === 'pretty') await output.write(railOf(judged, paintFor(environment.stdout, environment)));
    else {
      const { renderTrace } = await import('../trace-formats/render-trace.ts');
      await output.write(renderTrace(format, judged, { inputUrl: url.href, method, startedAt }));
    }
    if (isBlockedAddress(seen)) environment.stderr.write(`hopwise trace: ${privateHint}\n`);
    if (judged.verdict.level !== 'failed') return exitCodes.passed;
    return seen.hops.some(({ statusCode }) => statusCode !== null) ? exitCodes.failed : exitCodes.notCarriedOut;
  } finally {
    network.close();
  }
};
