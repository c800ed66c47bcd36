import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { readRows } from '@hopwise/bulk-file';
import { type Contract, type ContractTest, onOneSite, readContract, spellings, writeContract } from '@hopwise/contract';
import { collectSitemapUrls, type Network } from '@hopwise/engine';
import { parseUrlInput } from '@hopwise/model';
import { CommandError, exitCodes, reasonOf } from '../command-error.ts';
import type { Command, Environment } from '../environment.ts';
import { interruptible } from '../environment.ts';
import { type AskOptions, askOptions, observeUrl, openNetwork } from '../network-options.ts';
import { fileOutput, streamOutput } from '../output.ts';
import { oneOf, readOptions, wholeNumber } from '../read-options.ts';
import { initOptions } from '../reference/options.ts';
import { inOrder } from '../test-case.ts';

/** hopwise init SOURCE… */
export const initCommand: Command = async (args, environment) => {
  const { values, positionals } = readOptions(args, initOptions);
  if (positionals.length === 0) throw new CommandError('missing source. Usage: hopwise init SOURCE…');
  const spelling = oneOf('as', values.as ?? 'yaml', spellings);
  const maxUrls = wholeNumber('max-urls', values['max-urls'], 1000, 1, 100_000);
  const asking = askOptions(values);
  if (values.output !== undefined && existsSync(values.output)) {
    throw new CommandError(`${values.output} can't be written: the file already exists`);
  }
  using interruption = interruptible(environment);
  const hosts = positionals.map((source) => parseUrlInput(source)?.hostname).filter((host) => host !== undefined);
  const network = openNetwork(values, null, asking.perHost, hosts);
  try {
    const reader: SourceReader = { network, maxUrls, asking, signal: interruption.signal, environment };
    const contract = await contractFrom(positionals, reader);
    // The other spellings have no word for a base.
    const text = writeContract(spelling === 'yaml' ? onOneSite(contract) : contract, spelling);
    if (text === undefined)
      throw new CommandError(`these expectations can't be expressed as ${spelling}; use --as yaml`);
    const output =
      values.output === undefined ? streamOutput(environment.stdout) : await fileOutput(values.output, 'wx');
    await output.write(text);
    await output.close();
    environment.stderr.write(`${contract.tests.length} ${contract.tests.length === 1 ? 'test' : 'tests'} written\n`);
    return exitCodes.passed;
  } finally {
    network.close();
  }
};

interface SourceReader {
  network: Network;
  maxUrls: number;
  asking: AskOptions;
  signal: AbortSignal;
  environment: Environment;
}

async function contractFrom(sources: readonly string[], reader: SourceReader): Promise<Contract> {
  const urls = new Set<string>();
  const tests: ContractTest[] = [];
  let head: Pick<Contract, 'base' | 'connect'> = { base: null, connect: null };
  for (const source of sources) {
    const found = existsSync(source) ? await readFileSource(source) : await readUrlSource(source, reader);
    if (Array.isArray(found)) for (const url of found) urls.add(url);
    else {
      tests.push(...found.tests);
      head = { base: head.base ?? found.base, connect: head.connect ?? found.connect };
    }
  }
  tests.push(...(await observeAll([...urls], reader)));
  if (tests.length === 0) throw new CommandError('no tests could be generated', exitCodes.notCarriedOut);
  return { ...head, tests };
}

/** A contract is copied unchanged. A file without expectations provides its URLs. */
async function readFileSource(file: string): Promise<Contract | string[]> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new CommandError(`${file} can't be read: ${reasonOf(error)}`);
  });
  const { contract, problems } = readContract(bytes, { fileName: file });
  if (problems.length === 0) return contract;
  const urls = await urlsIn(bytes);
  if (urls !== undefined) return urls;
  const [{ line, column, message } = { line: 1, column: 1, message: '' }] = problems;
  throw new CommandError(`${file}:${line}:${column}: ${message}`);
}

/** Undefined when it isn't a list of URLs. */
async function urlsIn(bytes: Uint8Array): Promise<string[] | undefined> {
  const urls: string[] = [];
  try {
    for await (const rows of readRows(chunksOf(bytes))) {
      if (
        rows.some(
          ({ status, expectedUrl, expectedStatus }) =>
            status === 'INVALID' || expectedUrl !== null || expectedStatus !== null,
        )
      ) {
        return undefined;
      }
      urls.push(...rows.map(({ url }) => url));
    }
    return urls;
  } catch {
    return undefined;
  }
}

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function readUrlSource(
  source: string,
  { network, maxUrls, signal, environment }: SourceReader,
): Promise<string[]> {
  const url = parseUrlInput(source);
  if (url === undefined || !(source.includes('://') || source.includes('.'))) {
    throw new CommandError(`${source} is neither a file nor a URL`);
  }
  const isSite = url.pathname === '/' && url.search === '';
  if (!isSite && !/\.xml(?:\.gz)?$/i.test(url.pathname)) return [url.href];
  const found = await collectSitemapUrls(network, { url: url.href, maxUrls, timeoutMs: 60_000, signal });
  for (const { url: failed, reason } of found.failed) environment.stderr.write(`hopwise init: ${failed}: ${reason}\n`);
  if (!found.isComplete) environment.stderr.write(`hopwise init: only the first ${found.urls.length} URLs were used\n`);
  if (found.urls.length === 0) throw new CommandError(`${source}: no sitemap with URLs found`, exitCodes.notCarriedOut);
  return found.urls;
}

async function observeAll(
  urls: readonly string[],
  { network, asking, signal, environment }: SourceReader,
): Promise<ContractTest[]> {
  const tests: ContractTest[] = [];
  const observed = inOrder(urls, asking.concurrency, (url) => observeUrl(url, { network, asking, signal }));
  for await (const { test, reason, url } of observed) {
    if (test !== undefined) tests.push(test);
    else environment.stderr.write(`hopwise init: ${url}: ${reason}\n`);
  }
  return tests;
}
