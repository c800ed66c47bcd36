import { readFileSync } from 'node:fs';
import { asStart, blankTest, type ContractTest, observedExpectation } from '@hopwise/contract';
import { parseConnect } from '@hopwise/contract/connect-target';
import { routeTo } from '@hopwise/contract/contract-hosts';
import { createNetwork, HostGate, type Network, type NetworkSettings, trace } from '@hopwise/engine';
import { trackDefaults, withoutPassword } from '@hopwise/model';
import { type ClientName, clientNames } from '@hopwise/model/client-words';
import { CommandError, exitCodes, reasonOf } from './command-error.ts';
import { oneOf, seconds, wholeNumber } from './read-options.ts';

/** The typed values of the options for requests to sites. */
export interface NetworkValues {
  connect?: string | undefined;
  client?: string | undefined;
  'allow-private'?: boolean | undefined;
  ca?: string | undefined;
  timeout?: string | undefined;
  concurrency?: string | undefined;
  'per-host'?: string | undefined;
}

export interface AskOptions {
  client: ClientName | null;
  timeoutMs: number;
  concurrency: number;
  perHost: number;
}

const maxTimeoutSeconds = 300;

export function askOptions(values: NetworkValues): AskOptions {
  const concurrency = wholeNumber('concurrency', values.concurrency, 16, 1, 1024);
  return {
    client: values.client === undefined ? null : oneOf('client', values.client, clientNames),
    timeoutMs: seconds('timeout', values.timeout, 15, maxTimeoutSeconds) * 1000,
    concurrency,
    perHost: wholeNumber('per-host', values['per-host'], 8, 1, 1024),
  };
}

/** The network to the sites. `hosts` are those that --connect applies to, with and without www. */
export function openNetwork(
  values: NetworkValues,
  connect: string | null,
  perHost: number,
  hosts: Iterable<string>,
): Network {
  return createNetwork({
    allowCidrs: values['allow-private'] ? ['0.0.0.0/0', '::/0'] : [],
    extraCa: values.ca === undefined ? [] : certificatesIn(values.ca),
    gate: new HostGate(perHost),
    ...routing(values.connect ?? connect, hosts),
  });
}

function routing(connect: string | null, hosts: Iterable<string>): Pick<NetworkSettings, 'route'> {
  if (connect === null) return {};
  const target = parseConnect(connect);
  if (target === undefined) throw new CommandError('--connect must be a host or IP address, with an optional port');
  return { route: routeTo(target, hosts) };
}

function certificatesIn(file: string): string[] {
  const text = readText(file);
  const found = text.match(/-----BEGIN CERTIFICATE-----.+?-----END CERTIFICATE-----/gs);
  if (found === null) throw new CommandError(`${file} contains no PEM certificate`);
  return found;
}

export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new CommandError(`${file} can't be read: ${reasonOf(error)}`, exitCodes.usage);
  }
}

interface Observing {
  network: Network;
  asking: Pick<AskOptions, 'client' | 'timeoutMs'>;
  signal: AbortSignal;
}

/** A test that expects a URL's current behavior, or the reason why there is none. */
export interface Observation {
  url: string;
  test?: ContractTest;
  reason?: string;
}

export async function observeUrl(input: string, { network, asking, signal }: Observing): Promise<Observation> {
  const url = withoutPassword(input);
  const { client, timeoutMs } = asking;
  const seen = await trace(
    { url: input, method: trackDefaults.method, client },
    { network, maxHops: trackDefaults.maxHops, timeoutMs, connections: 'pooled' },
    { signal },
  );
  const observed = observedExpectation(seen);
  if ('reason' in observed) return { url, reason: observed.reason };
  return { url, test: { ...blankTest, from: asStart(url), clients: client === null ? [] : [client], ...observed } };
}
